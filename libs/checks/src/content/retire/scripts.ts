import { AttachedMap } from '#kernel';
import type { Artifacts, Subresource } from '#scanner/check-api';
import { documents, isSuccess } from '../../documents.ts';
import type { Detected, Detector } from './detect.ts';

/** A library that the site uses, and how it was recognised. */
export interface UsedLibrary extends Detected {
  readonly url: URL;
  readonly by: 'address' | 'content';
}

const maxScripts = 80;
const maxUrls = 400;

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

function findLibraries(
  artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'scanType'>,
  detector: Detector,
): UsedLibrary[] {
  const pages = documents(artifacts);
  const addresses = pages.flatMap(({ subresources }) => subresources.filter(isScriptElement)).map(({ url }) => url);
  const byUrl = uniqueUrls(addresses)
    .slice(0, maxUrls)
    .flatMap((url) => detector.inUrl(url).map((one) => used(one, url, 'address')));
  const byContent = artifacts.scanType === 'full' ? contents(artifacts, detector) : [];
  // What the content says is surer than what the URL says.
  return [...new Map([...byUrl, ...byContent].map((one) => [`${one.library} ${one.version}`, one])).values()];
}

function isScriptElement({ kind }: Subresource): boolean {
  return kind === 'script';
}

function contents(artifacts: Pick<Artifacts, 'pages' | 'exchanges'>, detector: Detector): UsedLibrary[] {
  const scripts = artifacts.exchanges.filter(
    (exchange) => isSuccess(exchange) && exchange.mediaType.includes('javascript'),
  );
  const texts = [
    ...scripts.map(({ url, text }) => ({ url, text })),
    ...documents(artifacts).map(({ url, inlineScripts }) => ({ url, text: inlineScripts.join('\n') })),
  ];
  return texts
    .slice(0, maxScripts)
    .flatMap(({ url, text }) => detector.inContent(text).map((one) => used(one, url, 'content')));
}

function used(detected: Detected, url: URL, by: UsedLibrary['by']): UsedLibrary {
  return { ...detected, url, by };
}

function uniqueUrls(urls: readonly URL[]): URL[] {
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}
