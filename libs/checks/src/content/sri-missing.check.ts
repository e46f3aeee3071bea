import type { Page, PassiveCheck, Subresource } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { foreign, tags } from './foreign.ts';

/** Services whose responses differ from user to user or change without notice, so that no digest can hold. */
const changing =
  /(^|\.)(fonts\.googleapis\.com|googletagmanager\.com|google-analytics\.com|google\.com|recaptcha\.net|stripe\.com|paypal\.com|facebook\.net|hcaptcha\.com|challenges\.cloudflare\.com|static\.cloudflareinsights\.com|typekit\.net|matomo\.cloud|hotjar\.com|youtube\.com|twitter\.com|linkedin\.com|licdn\.com|maps\.googleapis\.com|googlesyndication\.com|googleadservices\.com|doubleclick\.net|bing\.com|clarity\.ms|cookiebot\.com|cookielaw\.org|hs-scripts\.com|intercom\.io|cdn\.segment\.com|tiktok\.com|kit\.fontawesome\.com)$/;

export const sriMissing: PassiveCheck = {
  meta: {
    id: 'sri-missing',
    title: 'Subresource Integrity is missing',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [353],
    wstg: [],
    references: ['https://www.w3.org/TR/SRI/'],
    description:
      'Scripts or styles of another site are loaded without `integrity`. An attacker who takes over that host runs script in every page that loads from it.',
    remediation:
      'Add `integrity="sha384-…" crossorigin="anonymous"` to the element (`openssl dgst -sha384 -binary file.js | openssl base64 -A`), or serve the file from the site itself.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      tags(
        [...foreign(page, 'script', 'style'), ...preloaded(page)].filter(
          (one) => !isChecked(one) && !changing.test(one.url.hostname),
        ),
      ),
    ),
};

function isChecked({ integrity }: Subresource): boolean {
  return integrity !== undefined && integrity.trim() !== '';
}

function isVerified(one: Subresource): boolean {
  return one.kind !== 'other' && isChecked(one);
}

const preloadedTypes = new Set(['script', 'style', 'worker']);

/** Module preloads and preloads of scripts and styles; those that an element with its own digest uses are verified there. */
function preloaded(page: Page): Subresource[] {
  const verified = new Set(page.subresources.filter(isVerified).map(({ url }) => url.href));
  return foreign(page, 'other').filter(({ element: { attribs }, url }) => {
    const relations = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('modulepreload')) return true;
    const type = (attribs['as'] ?? '').trim().toLowerCase();
    return relations.includes('preload') && preloadedTypes.has(type) && !verified.has(url.href);
  });
}
