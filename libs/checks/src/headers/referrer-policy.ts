import type { Element } from 'domhandler';
import { elementsOf } from '#scanner/check-api';
import type { Page } from '#scanner/check-api';
import { lines, listed } from '../documents.ts';

const known = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);

export interface ReferrerPolicy {
  /** The last known token applies (Referrer Policy 8.1); undefined where there is none. */
  readonly effective: string | undefined;
  readonly evidence: string;
}

/** The page's policy; a `<meta name="referrer">` replaces the header's. Undefined where neither is set. */
export function referrerPolicy(page: Page): ReferrerPolicy | undefined {
  const meta = elementsOf(page.document).findLast(isReferrerMeta);
  const fromMeta = lastKnown([meta?.attribs['content'] ?? '']);
  if (fromMeta !== undefined)
    return { effective: fromMeta, evidence: `<meta name="referrer" content="${meta?.attribs['content'] ?? ''}">` };
  const tokens = listed(page.exchange, 'referrer-policy').filter((token) => token !== '');
  if (tokens.length === 0) return undefined;
  return { effective: lastKnown(tokens), evidence: lines(page.exchange, 'referrer-policy') };
}

function isReferrerMeta({ name, attribs }: Element): boolean {
  return name === 'meta' && attribs['name']?.trim().toLowerCase() === 'referrer' && Boolean(attribs['content']);
}

function lastKnown(tokens: readonly string[]): string | undefined {
  return tokens.map((token) => token.trim().toLowerCase()).findLast((token) => known.has(token));
}
