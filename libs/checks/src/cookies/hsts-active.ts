import type { Artifacts } from '#scanner/check-api';
import { hstsResponses, isPreloaded, parseHsts } from '../headers/hsts.ts';

/** With HSTS browsers send nothing over plain HTTP, so a cookie without Secure is less exposed. */
export function isHstsActive(artifacts: Pick<Artifacts, 'main'>): boolean {
  const { end } = artifacts.main;
  if (end !== undefined && isPreloaded(end.url)) return true;
  const response = hstsResponses(artifacts).find((one) => one === end);
  const value = response?.headers.get('strict-transport-security');
  return value !== undefined && (parseHsts(value)?.maxAge ?? 0) > 0;
}
