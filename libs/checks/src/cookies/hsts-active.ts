import type { Artifacts } from '#scanner/check-api';
import { hstsResponses, parseHsts } from '../headers/hsts.ts';

/** With HSTS browsers send nothing over plain HTTP, so a cookie without Secure is less exposed. */
export function isHstsActive(artifacts: Pick<Artifacts, 'main'>): boolean {
  const response = hstsResponses(artifacts).find((one) => one === artifacts.main.end);
  const value = response?.headers.get('strict-transport-security');
  return value !== undefined && (parseHsts(value)?.maxAge ?? 0) > 0;
}
