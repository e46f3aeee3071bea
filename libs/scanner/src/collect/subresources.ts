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
  return referencesOf(element).flatMap(([kind, reference]) => {
    const url = httpUrl(reference, baseUrl);
    if (url === undefined) return [];
    const { integrity, crossorigin } = element.attribs;
    return [{ kind, url, element, integrity, crossorigin }];
  });
}

function referencesOf(element: Element): (readonly [Kind, string | undefined])[] {
  const { attribs: attributes, name } = element;
  if (name === 'script') return isJavaScript(element) ? [['script', attributes['src']]] : [];
  if (name === 'link') return linkReference(element);
  if (name === 'input') return attributes['type']?.toLowerCase() === 'image' ? [['image', attributes['src']]] : [];
  if (name === 'source') {
    const kind =
      element.parent !== null && 'name' in element.parent && element.parent.name === 'picture' ? 'image' : 'media';
    return [[kind, attributes['src']], ...srcset(attributes['srcset'])];
  }
  const plain = (byAttribute[name] ?? []).map(([attribute, kind]) => [kind, attributes[attribute]] as const);
  return name === 'img' ? [...plain, ...srcset(attributes['srcset'])] : plain;
}

function linkReference({ attribs: attributes }: Element): (readonly [Kind, string | undefined])[] {
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

/** Each candidate is a URL, then white space and a descriptor (HTML Standard 4.8.4.2.1); commas part them. */
function srcset(value: string | undefined): (readonly [Kind, string])[] {
  return (value ?? '')
    .split(/,\s/, maxCandidates)
    .map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
    .filter((reference) => reference !== '')
    .map((reference) => ['image', reference] as const);
}

const javaScriptTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'text/ecmascript',
  'application/ecmascript',
  'application/x-javascript',
  'text/x-javascript',
  'text/jscript',
]);

/** A script element that a browser runs; other types are data blocks. */
export function isJavaScript(script: Element): boolean {
  return javaScriptTypes.has((script.attribs['type'] ?? '').trim().toLowerCase());
}
