import type { Headers } from '../../artifacts.ts';
import { resolveLink } from './resolve-link.ts';

const maxLinks = 50;
/** Relations that name an origin to connect to, or nothing that can be read. */
const notNavigable = /(?:^|[\s"])(?:dns-prefetch|preconnect)(?:$|[\s"])/i;

/** URLs in the fields of a response: Link (RFC 8288), Refresh, Content-Location, SourceMap and the reports of a policy. */
export function linksInHeaders(headers: Headers, base: URL): URL[] {
  return [
    ...headers.all('link').flatMap(linkTargets),
    ...headers.all('refresh').flatMap((value) => refreshTarget(value) ?? []),
    ...headers.all('content-location'),
    ...headers.all('sourcemap'),
    ...headers.all('x-sourcemap'),
    ...[...headers.all('content-security-policy'), ...headers.all('content-security-policy-report-only')].flatMap(
      reportTargets,
    ),
  ]
    .slice(0, maxLinks)
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

function reportTargets(policy: string): string[] {
  const directive = /(?:^|;)\s{0,8}report-uri\s{1,8}([^;]{1,1000})/i.exec(policy)?.[1] ?? '';
  return directive.split(/\s+/).filter((target) => target !== '');
}
