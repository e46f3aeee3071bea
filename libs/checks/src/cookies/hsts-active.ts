import type { Artifacts } from '#scanner/check-api';
import { hstsResponse, parseHsts } from '../headers/hsts.ts';

/** Browsers that know the site send nothing over plain HTTP, so that a cookie without Secure is less exposed. */
export function isHstsActive(artifacts: Pick<Artifacts, 'main'>): boolean {
  const value = hstsResponse(artifacts)?.headers.get('strict-transport-security');
  return value !== undefined && (parseHsts(value)?.maxAge ?? 0) > 0;
}
