import { Parser } from 'htmlparser2';

export interface XmlElement {
  /** Without its prefix, lower case. */
  readonly name: string;
  readonly namespace: string;
  /** Names without a prefix, lower case, but for `xlink:href`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text, without that of the elements inside. */
  readonly text: string;
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
}

/** Text of a document, and where it stands. */
export interface XmlText {
  readonly kind: 'text' | 'cdata' | 'comment' | 'attribute';
  readonly value: string;
  /** Of an attribute. */
  readonly quote: '"' | "'";
  /** Of an attribute: `element attribute`. */
  readonly owner: string;
}

export interface XmlDocument {
  /** In the order of their end tags, which is that in which a browser runs scripts. */
  readonly elements: readonly XmlElement[];
  readonly texts: readonly XmlText[];
  /** False where a browser stops with an error. What stands before the error was read, and its scripts were run. */
  readonly isWellFormed: boolean;
}

interface OpenElement {
  readonly source: string;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly attributes: Map<string, string>;
  readonly start: number;
  text: string;
}

const maxLength = 256 * 1024;
const maxElements = 30_000;
const maxDepth = 500;
const wellKnown = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,30}));/gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads an XML document as browsers do: up to the first error of its syntax (XML 1.0, Namespaces in XML). */
export function readXml(source: string): XmlDocument {
  return new XmlReader(source.slice(0, maxLength)).read();
}

class XmlReader {
  readonly #source: string;
  readonly #elements: XmlElement[] = [];
  readonly #texts: XmlText[] = [];
  readonly #open: OpenElement[] = [];
  #opened = 0;
  #attributes: (readonly [name: string, value: string, quote: '"' | "'"])[] = [];
  #isCdata = false;
  #hasDoctype = false;
  #hasEnded = false;
  #isBroken = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(): XmlDocument {
    const parser = new Parser(
      {
        onattribute: (name, value, quote) => this.#readAttribute(name, value, quote),
        onopentag: (name) => this.#openElement(name, parser.startIndex),
        onclosetag: (name, isImplied) => this.#closeElement(name, isImplied && !this.#isSelfClosed(parser), parser),
        ontext: (text) => this.#readText(text),
        oncdatastart: () => (this.#isCdata = true),
        oncdataend: () => (this.#isCdata = false),
        oncomment: (value) => this.#add({ kind: 'comment', value, quote: '"', owner: '' }),
        onprocessinginstruction: (name) => (this.#hasDoctype ||= name.toLowerCase() === '!doctype'),
      },
      { xmlMode: true, decodeEntities: false },
    );
    parser.end(this.#source);
    const isWellFormed = !this.#isBroken && this.#hasEnded && this.#open.length === 0;
    return { elements: this.#elements, texts: this.#texts, isWellFormed };
  }

  #isSelfClosed({ endIndex }: Parser): boolean {
    return this.#source.slice(endIndex - 1, endIndex + 1) === '/>';
  }

  #readAttribute(name: string, raw: string, quote: string | null | undefined): void {
    const value = this.#decoded(raw);
    if ((quote !== '"' && quote !== "'") || value === undefined || raw.includes('<')) this.#isBroken = true;
    else if (this.#attributes.some(([known]) => known === name)) this.#isBroken = true;
    else this.#attributes.push([name, value, quote]);
  }

  #openElement(name: string, start: number): void {
    const given = this.#attributes;
    this.#attributes = [];
    this.#opened += 1;
    if (this.#hasEnded || this.#opened > maxElements || this.#open.length >= maxDepth) this.#isBroken = true;
    if (this.#isBroken) return;
    const namespaces = new Map(this.#open.at(-1)?.namespaces ?? wellKnown);
    const attributes = new Map<string, string>();
    for (const [attribute, value] of given) {
      if (attribute === 'xmlns') namespaces.set('', value);
      else if (attribute.startsWith('xmlns:')) namespaces.set(attribute.slice('xmlns:'.length), value);
      else attributes.set(attribute.toLowerCase(), value);
    }
    const prefixes = [name, ...attributes.keys()].filter((one) => one.includes(':')).map(prefixOf);
    if (!isName(name) || prefixes.some((prefix) => !namespaces.has(prefix))) {
      this.#isBroken = true;
      return;
    }
    this.#open.push({ source: name, namespaces, attributes, start, text: '' });
    for (const [attribute, value, quote] of given)
      this.#add({ kind: 'attribute', value, quote, owner: `${localName(name)} ${attribute.toLowerCase()}` });
  }

  #closeElement(name: string, isMissing: boolean, { endIndex }: Parser): void {
    const element = this.#isBroken ? undefined : this.#open.pop();
    if (element === undefined || element.source !== name || isMissing) {
      this.#isBroken = true;
      return;
    }
    this.#hasEnded = this.#open.length === 0;
    const { attributes, namespaces, start, text } = element;
    const namespace = namespaces.get(name.includes(':') ? prefixOf(name) : '') ?? '';
    this.#elements.push({ name: localName(name), namespace, attributes, text, start, end: endIndex + 1 });
  }

  #readText(raw: string): void {
    const value = this.#isCdata ? raw : this.#decoded(raw);
    const parent = this.#open.at(-1);
    if (value === undefined || (parent === undefined && value.trim() !== '')) this.#isBroken = true;
    else if (parent !== undefined) {
      parent.text += value;
      this.#add({ kind: this.#isCdata ? 'cdata' : 'text', value, quote: '"', owner: '' });
    }
  }

  #add(text: XmlText): void {
    if (!this.#isBroken) this.#texts.push(text);
  }

  /** Undefined where a reference is none; a document type may declare further names. */
  #decoded(raw: string): string | undefined {
    if (!raw.includes('&')) return raw;
    let isKnown = !raw.replace(entity, '').includes('&');
    const value = raw.replace(entity, (all, decimal?: string, hex?: string, name?: string) => {
      if (name === undefined) return character(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal));
      isKnown &&= name in named || this.#hasDoctype;
      return named[name] ?? all;
    });
    return isKnown ? value : undefined;
  }
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

function isName(name: string): boolean {
  return /^[A-Za-z_][\w.-]{0,200}(?::[A-Za-z_][\w.-]{0,200})?$/.test(name);
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
