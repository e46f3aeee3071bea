import ipaddr from 'ipaddr.js';
import type { Artifacts, Exchange, Outcome } from '#scanner/check-api';
import { isSuccess, lines, listed } from '../documents.ts';
import type { Judgement } from '../documents.ts';

const field = 'strict-transport-security';

/**
 * The response whose HSTS header counts: browsers process it over a trusted TLS connection to a named host only (RFC 6797
 * 8.1). Servers often add it to successful responses alone, so that others prove nothing.
 */
export function hstsResponse({ main }: Pick<Artifacts, 'main'>): Exchange | undefined {
  const { end } = main;
  if (end?.url.protocol !== 'https:' || end.tlsError !== undefined || !isSuccess(end)) return undefined;
  return ipaddr.isValid(end.url.hostname.replaceAll(/[[\]]/g, '')) ? undefined : end;
}

export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** A header value by the grammar of RFC 6797 6.1, or undefined where a browser would drop it. */
export function parseHsts(value: string): Hsts | undefined {
  const directives = new Map<string, string | undefined>();
  for (const part of value.split(';')) {
    const [name = '', argument] = part.split('=', 2).map((text) => text.trim());
    if (name === '') continue;
    if (directives.has(name.toLowerCase())) return undefined;
    directives.set(name.toLowerCase(), argument);
  }
  const maxAge = /^"?(\d+)"?$/.exec(directives.get('max-age') ?? '')?.[1];
  if (maxAge === undefined) return undefined;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** Judges the effective header: the first, where it is valid. */
export function judgeHsts(
  artifacts: Pick<Artifacts, 'main'>,
  judge: (hsts: Hsts, line: string) => Judgement,
): Outcome[] {
  const response = hstsResponse(artifacts);
  const value = response?.headers.get(field);
  const hsts = value === undefined || isRepeated(response) ? undefined : parseHsts(value);
  if (response === undefined || hsts === undefined) return [];
  const judgement = judge(hsts, lines(response, field));
  if (judgement === undefined) return [];
  return [{ url: response.url, ...(typeof judgement === 'string' ? { evidence: judgement } : judgement) }];
}

/** On several lines, or joined with commas by something in between. */
export function isRepeated(response: Exchange | undefined): boolean {
  return response !== undefined && listed(response, field).length > 1;
}
