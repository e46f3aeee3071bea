import type { Element } from 'domhandler';
import type { Subresource } from '../artifacts.ts';
import { httpUrl } from './urls.ts';

type Kind = Subresource['kind'];

const byAttribute: Readonly<Record<string, readonly (readonly [attribute: string, kind: Kind])[]>> = {
  iframe: [['src', 'frame']],
  frame: [['src', 'frame']],
  img: [['src', 'image']],
  audio: [['src', 'media']],
  video: [
    ['src', 'media'],
    ['poster', 'image'],
  ],
  track: [['src', 'media']],
  embed: [['src', 'object']],
  object: [['data', 'object']],
};

const loading = new Set(['script', 'link', 'input', 'source', ...Object.keys(byAttribute)]);
const none: readonly never[] = [];

/** What a browser would load for an element over http or https, candidates of `srcset` included. */
export function subresourcesOf(element: Element, baseUrl: URL): readonly Subresource[] {
  if (!loading.has(element.name)) return none;
  const { integrity, crossorigin } = element.attribs;
  const found: Subresource[] = [];
  let parsed: string | undefined;
  let url: URL | undefined;
  for (const [kind, reference] of referencesOf(element)) {
    // The first candidate of a `srcset` is the `src` most often.
    if (reference !== parsed) url = httpUrl(reference, baseUrl);
    parsed = reference;
    if (url !== undefined) found.push({ kind, url, element, integrity, crossorigin });
  }
  return found;
}

type Reference = readonly [kind: Kind, reference: string | undefined];

function referencesOf(element: Element): readonly Reference[] {
  const { attribs: attributes, name } = element;
  if (name === 'script') return isJavaScript(element) ? [['script', attributes['src']]] : [];
  if (name === 'link') return linkReference(element);
  if (name === 'input') return attributes['type']?.toLowerCase() === 'image' ? [['image', attributes['src']]] : [];
  if (name === 'source') {
    const kind =
      element.parent !== null && 'name' in element.parent && element.parent.name === 'picture' ? 'image' : 'media';
    return withCandidates([[kind, attributes['src']]], attributes['srcset']);
  }
  const references: Reference[] = [];
  for (const [attribute, kind] of byAttribute[name] ?? none) references.push([kind, attributes[attribute]]);
  return name === 'img' ? withCandidates(references, attributes['srcset']) : references;
}

function linkReference({ attribs: attributes }: Element): readonly Reference[] {
  const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const href = attributes['href'];
  if (relations.includes('stylesheet')) return [['style', href]];
  if (relations.includes('manifest')) return [['manifest', href]];
  if (relations.includes('icon') || relations.includes('apple-touch-icon')) return [['image', href]];
  if (relations.includes('preload') && attributes['as']?.toLowerCase() === 'font') return [['font', href]];
  if (relations.includes('preload') || relations.includes('modulepreload')) return [['other', href]];
  return [];
}

const maxCandidates = 50;

/** Each candidate of a `srcset` is a URL, then white space and a descriptor (HTML Standard 4.8.4.2.1); commas part them. */
function withCandidates(references: Reference[], srcset: string | undefined): readonly Reference[] {
  for (const candidate of srcset?.split(/,\s/, maxCandidates) ?? none) {
    const words = candidate.trim();
    const end = words.search(/\s/);
    const reference = end < 0 ? words : words.slice(0, end);
    if (reference !== '') references.push(['image', reference]);
  }
  return references;
}

/** The JavaScript MIME types (WHATWG MIME Sniffing, section 4.6), modules, and no type. */
const scriptTypes =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

/** True for the values of a script element's `type` with which a browser runs it; others make it a data block. */
export function isScriptType(type: string): boolean {
  return scriptTypes.test(type.trim());
}

/** A script element that a browser runs. */
export function isJavaScript(script: Element): boolean {
  return isScriptType(script.attribs['type'] ?? '');
}
