import { defaultTreeAdapter, parse } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isScriptType } from '#scanner/check-api';
import type { Canary } from '#scanner/check-api';

const maxLength = 256 * 1024;
/** The standard's rules for wrongly nested formatting can make a short text grow without bound. */
const maxElements = 30_000;

class TooManyElements extends Error {}

/** The tree that a browser makes of the text, with source positions; undefined when a hostile text makes too many nodes. */
export function parseAsBrowser(html: string): Tree.Document | undefined {
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...parts: Parameters<typeof defaultTreeAdapter.createElement>) => {
      elements += 1;
      if (elements > maxElements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  try {
    return parse(html.slice(0, maxLength), { treeAdapter, sourceCodeLocationInfo: true });
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
}

/** Tags from which formatting that multiplies can make too many elements. */
const minTagsOfTooMany = 300;

/** Says where a page that reflects its canary is not read, for it makes too many elements; undefined for all others. */
export function unreadReflection({ response, token }: Canary): string | undefined {
  const { text, url } = response;
  const isLarge = text.split('<', minTagsOfTooMany + 1).length > minTagsOfTooMany;
  if (!isLarge || !text.toLowerCase().includes(token) || parseAsBrowser(text) !== undefined) return undefined;
  return `a response has too many elements to be analysed: ${url.href}`;
}

/** Every node with the names of its ancestors' elements, nearest first; contents of templates included. */
export function* nodesOf(document: Tree.Document): Generator<{ node: Tree.Node; ancestors: Ancestors }> {
  const waiting: { node: Tree.Node; ancestors: Ancestors }[] = [{ node: document, ancestors: undefined }];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    yield entry;
    const { node } = entry;
    const parent: Ancestors = 'tagName' in node ? { name: node.tagName, above: entry.ancestors } : entry.ancestors;
    const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child !== undefined) waiting.push({ node: child, ancestors: parent });
    }
  }
}

export type Ancestors = { readonly name: string; readonly above: Ancestors } | undefined;

export function isInside(ancestors: Ancestors, name: string): boolean {
  for (let at = ancestors; at !== undefined; at = at.above) if (at.name === name) return true;
  return false;
}

/** An element of HTML or XML. */
export interface ElementLike {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
}

/** The value of an attribute, or undefined. */
export function attributeOf(element: ElementLike, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** A script element whose text the browser runs. */
export function isRunScript(element: Tree.Element): boolean {
  return element.tagName === 'script' && isScriptType(attributeOf(element, 'type') ?? '');
}
