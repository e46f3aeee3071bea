import type { Headers } from '../../../artifacts.ts';
import { resolveLink } from '../urls/resolve-link.ts';

const maxLinks = 50;
/** Relations that name an origin to connect to, or nothing that can be read. */
const notNavigable = /(?:^|[\s"])(?:dns-prefetch|preconnect)(?:$|[\s"])/i;

/** Fields that name URLs: Link (RFC 8288), Refresh, Content-Location, SourceMap, Speculation-Rules and the reports of a policy. */
const readers: Readonly<Record<string, (value: string) => readonly string[]>> = {
  link: linkTargets,
  refresh: (value) => [refreshTarget(value) ?? ''],
  'content-location': (value) => [value],
  sourcemap: (value) => [value],
  'x-sourcemap': (value) => [value],
  'speculation-rules': (value) => [...value.matchAll(/"([^"]{1,1000})"/g)].map(([, target = '']) => target),
  'content-security-policy': reportTargets,
  'content-security-policy-report-only': reportTargets,
};

/** URLs in the fields of a response, as they are written. */
export function referencesInHeaders(headers: Headers): string[] {
  return Object.entries(readers)
    .flatMap(([name, read]) => headers.all(name).flatMap(read))
    .slice(0, maxLinks);
}

/** URLs in the fields of a response. */
export function linksInHeaders(headers: Headers, base: URL): URL[] {
  return referencesInHeaders(headers)
    .map((reference) => resolveLink(reference, base))
    .filter((url) => url !== undefined);
}

function linkTargets(value: string): string[] {
  return [...value.matchAll(/<([^<>]{1,2000})>([^<]{0,500})/g)]
    .filter(
      ([, , parameters = '']) =>
        !notNavigable.test(/rel\s{0,4}=\s{0,4}("[^"]{0,100}"|[^;,\s]{1,100})/i.exec(parameters)?.[1] ?? ''),
    )
    .map(([, target = '']) => target);
}

/** The URL in `5; url=…`; the word `url=` and quotes may be left out (HTML Standard, shared declarative refresh steps). */
export function refreshTarget(value: string): string | undefined {
  return /^[\d.\s]{0,10}[;,]?\s{0,5}(?:url\s{0,5}=\s{0,5})?["']?([^"']{1,1000})/i.exec(value)?.[1];
}

/** Where a Content-Security-Policy sends its reports. */
export function reportTargets(policy: string): string[] {
  const directive = /(?:^|;)\s{0,8}report-uri\s{1,8}([^;]{1,1000})/i.exec(policy)?.[1] ?? '';
  return directive.split(/\s+/).filter((target) => target !== '');
}
