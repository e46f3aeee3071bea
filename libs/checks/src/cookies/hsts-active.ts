import type { Artifacts } from '#scanner/check-api';
import { hstsResponse, parseHsts } from '../headers/hsts.ts';

/** With HSTS browsers send nothing over plain HTTP, so a cookie without Secure is less exposed. */
export function isHstsActive(artifacts: Pick<Artifacts, 'main'>): boolean {
  const value = hstsResponse(artifacts)?.headers.get('strict-transport-security');
  return value !== undefined && (parseHsts(value)?.maxAge ?? 0) > 0;
}
