/** Where in its template a value is. */
export type Position =
  | { readonly kind: 'content' }
  /** Between attributes. */
  | { readonly kind: 'tag' }
  /** In a quoted attribute; `isUrl` where the value decides the scheme of a URL. */
  | { readonly kind: 'attribute'; readonly name: string; readonly isUrl: boolean };

const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'ping', 'xlink:href']);
const known = new WeakMap<TemplateStringsArray, Template>();

interface Template {
  /** The text between the values, without the indentation that only formats the source. */
  readonly parts: readonly string[];
  /** One for each value. */
  readonly positions: readonly Position[];
}

/**
 * A template as it is filled in; read once.
 * @throws TypeError for a value at a position where escaping cannot make it safe
 */
export function templateOf(strings: TemplateStringsArray): Template {
  let template = known.get(strings);
  if (template === undefined) {
    const isPreformatted = strings.some((part) => /<(?:pre|textarea)\b/i.test(part));
    const parts = isPreformatted ? strings : strings.map((part) => part.replace(/\n\s+/g, '\n'));
    template = { parts, positions: positionsIn(strings) };
    known.set(strings, template);
  }
  return template;
}

/** @throws TypeError for attributes whose values are code */
export function attributePosition(attribute: string): Position & { readonly kind: 'attribute' } {
  const name = attribute.toLowerCase();
  if (!/^[a-z][a-z0-9:-]*$/.test(name) || /^on|^(?:style|srcdoc)$/.test(name)) {
    throw new TypeError(`the attribute ${attribute} must not be set by a template`);
  }
  return { kind: 'attribute', name, isUrl: urlAttributes.has(name) };
}

/** What has been opened and not closed is read once more with the next part, so that each position sees its whole tag. */
function positionsIn(strings: TemplateStringsArray): readonly Position[] {
  let open = '';
  return strings.slice(0, -1).map((part) => {
    const read = readToEnd(open + part);
    open = read.open;
    return read.position;
  });
}

const tagStart = /<(\/?)([a-z][^\s/>]*)|<!--/gi;
const attribute = /\s*(?:\/|([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)("|$)|'([^']*)('|$)|[^\s"'>]*))?)/y;

/** The position at the end of the text, and the part of the text that is still open there. */
function readToEnd(text: string): { readonly position: Position; readonly open: string } {
  let at = 0;
  for (;;) {
    tagStart.lastIndex = at;
    const opened = tagStart.exec(text);
    if (opened === null) {
      if (/<[/!]?$/.test(text)) throw new TypeError('a value must not be the name of an element');
      return { position: { kind: 'content' }, open: '' };
    }
    const name = opened[2]?.toLowerCase();
    if (name === undefined) throw new TypeError('a template must have no comments');
    const end = readTag(text, tagStart.lastIndex);
    if (typeof end !== 'number') return { position: end, open: text.slice(opened.index) };
    at = end;
    if (opened[1] === '' && (name === 'script' || name === 'style') && !text.slice(end).startsWith('</')) {
      throw new TypeError(`a template must have no content in <${name}>`);
    }
  }
}

/** The end of a tag, or the position in it where the text ends. */
function readTag(text: string, from: number): number | Position {
  let at = from;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (found === null) break;
    at = attribute.lastIndex;
    const [, name = '', double, doubleEnd, single, singleEnd] = found;
    if (doubleEnd === '' || singleEnd === '') return positionInValue(name, double ?? single ?? '');
  }
  const end = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  if (text[end] === '>') return end + 1;
  if (end < text.length) throw new TypeError(`a template has an invalid tag: ${text.slice(from)}`);
  if (end === at) throw new TypeError('a value must not be a name or an unquoted attribute');
  return { kind: 'tag' };
}

function positionInValue(name: string, before: string): Position {
  const position = attributePosition(name);
  return { ...position, isUrl: position.isUrl && before.trim() === '' };
}
