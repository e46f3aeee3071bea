import ipaddr from 'ipaddr.js';
import type { Artifacts, Exchange } from '../../artifacts.ts';
import { isSuccess } from '../documents.ts';

/**
 * The answer whose HSTS header counts: browsers heed it over a trusted TLS connection to a named host only (RFC 6797
 * 8.1). Servers often add it to successful answers alone, so that others prove nothing.
 */
export function hstsAnswer({ main }: Pick<Artifacts, 'main'>): Exchange | undefined {
  const { end } = main;
  if (end === undefined || end.url.protocol !== 'https:' || end.tlsError !== undefined || !isSuccess(end))
    return undefined;
  return ipaddr.isValid(end.url.hostname.replaceAll(/[[\]]/g, '')) ? undefined : end;
}
