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

export const isAllowFrom = (value: string): boolean => value.startsWith('allow-from');
