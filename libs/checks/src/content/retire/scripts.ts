import { AttachedMap } from '#kernel';
import type { Artifacts, Subresource } from '#scanner/check-api';
import { documents, isScript } from '../../documents.ts';
import type { Detected, Detector } from './detect.ts';

/** A library that the site uses, and how it was recognised. */
export interface UsedLibrary extends Detected {
  readonly url: URL;
  readonly by: 'address' | 'content';
}

const maxUrls = 2_000;
/** Characters of the scripts of a site that are searched, of all of them together. */
const maxTotalLength = 20_000_000;

const known = new WeakMap<Detector, AttachedMap<Artifacts['pages'], UsedLibrary[]>>();

/** Libraries by the URLs of scripts; in full scans also by what fetched and inline scripts contain. Looked for once a site. */
export function usedLibraries(
  artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'scanType'>,
  detector: Detector,
): UsedLibrary[] {
  const ofDetector = known.get(detector) ?? new AttachedMap<Artifacts['pages'], UsedLibrary[]>();
  const used = ofDetector.get(artifacts.pages) ?? findLibraries(artifacts, detector);
  known.set(detector, ofDetector);
  ofDetector.set(artifacts.pages, used);
  return used;
}

/** What of the site was not searched for libraries; undefined where all of it was. */
export function unsearchedScripts(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'scanType'>): string | undefined {
  const { length } = scriptUrls(artifacts);
  if (length > maxUrls) return `only ${maxUrls} of ${length} URLs of scripts were searched for libraries`;
  const texts = scriptTexts(artifacts);
  const searched = withinTotal(texts).length;
  return searched === texts.length
    ? undefined
    : `only ${searched} of ${texts.length} scripts were searched for libraries: the others are too much for one scan`;
}

function findLibraries(
  artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'scanType'>,
  detector: Detector,
): UsedLibrary[] {
  const byUrl = scriptUrls(artifacts)
    .slice(0, maxUrls)
    .flatMap((url) => detector.inUrl(url).map((one) => used(one, url, 'address')));
  const byContent = withinTotal(scriptTexts(artifacts)).flatMap(({ url, text }) =>
    detector.inContent(text).map((one) => used(one, url, 'content')),
  );
  // What the content says is surer than what the URL says.
  return [...new Map([...byUrl, ...byContent].map((one) => [`${one.library} ${one.version}`, one])).values()];
}

function scriptUrls(artifacts: Pick<Artifacts, 'pages'>): URL[] {
  const scripts = documents(artifacts).flatMap(({ subresources }) => subresources.filter(isScriptElement));
  return [...new Map(scripts.map(({ url }) => [url.href, url])).values()];
}

function isScriptElement({ kind }: Subresource): boolean {
  return kind === 'script';
}

interface ScriptText {
  readonly url: URL;
  readonly text: string;
}

/** The different texts of script files and inline scripts; none in quick scans, which fetch no files. */
function scriptTexts(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'scanType'>): ScriptText[] {
  if (artifacts.scanType !== 'full') return [];
  const files = artifacts.exchanges.filter(isScript);
  const inline = documents(artifacts).flatMap(({ url, inlineScripts }) => inlineScripts.map((text) => ({ url, text })));
  const byText = new Map<string, ScriptText>();
  for (const { url, text } of [...files, ...inline]) if (!byText.has(text)) byText.set(text, { url, text });
  return [...byText.values()];
}

function withinTotal(texts: readonly ScriptText[]): readonly ScriptText[] {
  let left = maxTotalLength;
  const end = texts.findIndex(({ text }) => (left -= text.length) < 0);
  return end < 0 ? texts : texts.slice(0, end);
}

function used(detected: Detected, url: URL, by: UsedLibrary['by']): UsedLibrary {
  return { ...detected, url, by };
}
