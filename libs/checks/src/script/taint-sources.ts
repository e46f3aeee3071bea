import type { AnyNode } from 'acorn';

/** What an attacker controls in a value: some part of it, or the text that it begins with. */
export interface Taint {
  /** The node in which the attacker's text enters the script. */
  readonly source: AnyNode;
  /** The value begins with text that the attacker chooses freely, so that it can be a whole URL. */
  readonly isPrefix: boolean;
  /** It is a whole URL, of which the attacker chooses everything but how it begins. */
  readonly isUrl?: boolean;
  /** `<` was encoded or removed: harmless as markup. */
  readonly isEscaped?: boolean;
  /**
   * It stands as browsers serialize a URL, with `<`, `>`, `"` and spaces percent-encoded: harmless as markup but in an attribute
   * in single quotes.
   */
  readonly isEncoded?: boolean;
  /** It may be an object, each member of which the attacker chooses as well. */
  readonly isDeep?: boolean;
  /** It is an object with these members, and no text. */
  readonly members?: ReadonlyMap<string, Taint>;
  /** It is the event of a message from another window, whose origin nobody compares. */
  readonly isMessage?: boolean;
  /** The site itself has to have stored the attacker's text before: cookies and web storage. */
  readonly isStored?: boolean;
}

const urls = new Set([
  'location',
  'location.href',
  'document.URL',
  'document.documentURI',
  'document.baseURI',
  'document.referrer',
]);
const urlParts = new Set(['location.hash', 'location.search']);
/** Objects that hold other objects of this list, so that a variable may stand for them. */
const globalObjects = new Set([
  'window',
  'self',
  'top',
  'parent',
  'globalThis',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
]);

/** The taint that a global name has by itself: `location.hash`. */
export function taintOfGlobal(name: string, source: AnyNode): Taint | undefined {
  if (urls.has(name)) return { source, isPrefix: false, isUrl: true, isEncoded: true };
  if (urlParts.has(name)) return { source, isPrefix: false, isEncoded: true };
  if (name === 'window.name') return { source, isPrefix: true };
  if (name === 'document.cookie') return { source, isPrefix: false, isStored: true };
  const isStorage = /^(?:local|session)Storage\.(?!(?:getItem|setItem|removeItem|clear|key|length)$)/.test(name);
  return isStorage ? { source, isPrefix: true, isStored: true } : undefined;
}

export function isGlobalObject(name: string): boolean {
  return globalObjects.has(name);
}

const globals = /^(?:window|self|top|parent|globalThis|frames|this)\.(?!name$)/;

/** A dotted name without the names of the global object in front: `window.document.URL` is `document.URL`. */
export function withoutGlobal(dotted: string): string {
  let name = dotted.replace(/^(?:self|globalThis)\.name$/, 'window.name');
  while (globals.test(name) && isGlobalObject(name.split('.')[1] ?? '')) name = name.slice(name.indexOf('.') + 1);
  return name.startsWith('document.location') ? name.slice('document.'.length) : name;
}

export function withoutPrefix(taint: Taint | undefined): Taint | undefined {
  return taint && { ...taint, isPrefix: false, isUrl: false };
}

/** What is decoded of a URL. */
export function decoded(taint: Taint | undefined): Taint | undefined {
  return taint && { ...taint, isEncoded: false };
}

/** The text makes no markup by itself. */
export function isHarmlessMarkup({ isEscaped, isEncoded }: Taint): boolean {
  return isEscaped === true || isEncoded === true;
}

/** The value is or contains text, in contrast to an object that has text in its members. */
export function isText({ members, isMessage }: Taint): boolean {
  return members === undefined && isMessage !== true;
}
