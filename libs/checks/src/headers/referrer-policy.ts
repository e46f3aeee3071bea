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

/** Keywords of the meta element alone (HTML Standard, standard metadata names). */
const legacy = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** The page's policy; the last `<meta name="referrer">` with a known value replaces the header's. Undefined where neither is set. */
export function referrerPolicy(page: Page): ReferrerPolicy | undefined {
  const meta = elementsOf(page.document).findLast((element) => policyOfMeta(element) !== undefined);
  if (meta !== undefined)
    return {
      effective: policyOfMeta(meta),
      evidence: `<meta name="referrer" content="${meta.attribs['content'] ?? ''}">`,
    };
  const tokens = listed(page.exchange, 'referrer-policy').filter((token) => token !== '');
  if (tokens.length === 0) return undefined;
  return {
    effective: tokens.map((token) => token.toLowerCase()).findLast((token) => known.has(token)),
    evidence: lines(page.exchange, 'referrer-policy'),
  };
}

function policyOfMeta({ name, attribs }: Element): string | undefined {
  if (name !== 'meta' || attribs['name']?.toLowerCase() !== 'referrer') return undefined;
  const value = (attribs['content'] ?? '').toLowerCase();
  return known.has(value) ? value : legacy.get(value);
}
