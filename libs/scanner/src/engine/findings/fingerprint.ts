import { hash } from 'node:crypto';
import { hostOf, portOf, siteOf } from '#egress';

const usualPorts: ReadonlySet<number> = new Set([80, 443]);

/**
 * Names one check's fault on one target, the same in every scan of it; docs/guides/fingerprints.md fixes how it is made. The
 * scheme and the usual ports are left out, so that a site that moves to HTTPS keeps its history.
 */
export function fingerprintOf(target: URL, checkId: string): string {
  const host = hostOf(target).toLowerCase();
  const port = portOf(target);
  const place = usualPorts.has(port) ? host : `${host}:${port}`;
  const material = JSON.stringify([siteOf(host), checkId, place]);
  return `fp1_${hash('sha256', material, 'hex').slice(0, 32)}`;
}
