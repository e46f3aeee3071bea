import { isIP } from 'node:net';
import type { Artifacts, Exchange, Outcome } from '#scanner/check-api';
import { isSuccess, lines, listed } from '../documents.ts';
import type { Judgement } from '../documents.ts';

const field = 'strict-transport-security';

/**
 * The responses whose HSTS header counts, one for each host of the redirect chain: browsers process it over a trusted TLS
 * connection to a named host only (RFC 6797 section 8.1), and need none below a top-level domain that they know to require
 * HTTPS. A host that only redirects needs it as well. Servers often leave it out of errors, which prove nothing.
 */
export function hstsResponses({ main: { hops, end } }: Pick<Artifacts, 'main'>): Exchange[] {
  const byHost = new Map<string, Exchange>();
  for (const response of [...hops, ...(end === undefined ? [] : [end])]) {
    const isConclusive = isSuccess(response) || (response.status >= 300 && response.status < 400);
    if (isConclusive && canSetHsts(response) && !isPreloaded(response.url)) byHost.set(response.url.hostname, response);
  }
  return [...byHost.values()];
}

function canSetHsts({ url, tlsError }: Exchange): boolean {
  return url.protocol === 'https:' && tlsError === undefined && isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** Top-level domains that are on the preload list of browsers as a whole (Chromium's transport_security_state_static.json). */
const preloadedDomains: ReadonlySet<string> = new Set(
  'android app bank chrome day dev foo gle google insurance new page play youtube'.split(' '),
);

/** Whether browsers require HTTPS of the host without having seen a header of it. */
export function isPreloaded({ hostname }: URL): boolean {
  return preloadedDomains.has(hostname.split('.').at(-1) ?? '');
}

export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** A header value by the grammar of RFC 6797 6.1, or undefined where a browser would drop it. */
export function parseHsts(value: string): Hsts | undefined {
  const directives = new Map<string, string | undefined>();
  for (const part of value.split(';')) {
    const [name = '', argument] = part.split(/=(.*)/s).map((text) => text.trim());
    if (name === '') continue;
    if (!token.test(name) || directives.has(name.toLowerCase())) return undefined;
    directives.set(name.toLowerCase(), argument);
  }
  const maxAge = /^(?<quote>"?)(?<seconds>\d+)\k<quote>$/.exec(directives.get('max-age') ?? '')?.groups?.['seconds'];
  if (maxAge === undefined) return undefined;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** Judges the effective header: the first line (RFC 6797 section 8.1), where it is valid. */
export function judgeHsts(
  artifacts: Pick<Artifacts, 'main'>,
  judge: (hsts: Hsts, line: string) => Judgement,
): Outcome[] {
  return hstsResponses(artifacts).flatMap((response) => {
    const value = response.headers.get(field);
    const hsts = value === undefined ? undefined : parseHsts(value);
    const judgement = hsts === undefined ? undefined : judge(hsts, lines(response, field));
    if (judgement === undefined) return [];
    return [{ url: response.url, ...(typeof judgement === 'string' ? { evidence: judgement } : judgement) }];
  });
}

/** On several lines, or joined with commas by something in between. */
export function isRepeated(response: Exchange): boolean {
  return listed(response, field).length > 1;
}
