import type { Page } from '#scanner/check-api';
import { frameAncestors } from '../csp/policy.ts';
import { listed } from '../documents.ts';

/**
 * The distinct values of X-Frame-Options in lower case, as browsers weigh them (HTML Standard 7.6); empty where the
 * header is absent or a frame-ancestors directive takes its place.
 */
export function frameOptions(page: Page): readonly string[] {
  if (frameAncestors(page).length > 0) return [];
  return [...new Set(listed(page.exchange, 'x-frame-options').map((value) => value.toLowerCase()))];
}

/**
 * Browsers allow every frame: no value is one that they know. ALLOWALL is one beside others only, where it makes them
 * block every frame.
 */
export function isIgnored(values: readonly string[]): boolean {
  const valid = values.length > 1 ? ['deny', 'sameorigin', 'allowall'] : ['deny', 'sameorigin'];
  return !values.some((value) => valid.includes(value));
}

export const isAllowFrom = (value: string): boolean => value.startsWith('allow-from');
