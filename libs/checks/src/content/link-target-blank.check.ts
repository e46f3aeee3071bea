import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

const shown = 5;

export const linkTargetBlank: PassiveCheck = {
  meta: {
    id: 'link-target-blank',
    title: 'Links to other sites hand over the window in old browsers',
    category: 'content',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [1022],
    wstg: ['WSTG-CLNT-14'],
    references: ['https://html.spec.whatwg.org/multipage/links.html#link-type-noopener'],
    description:
      'A link with target=_blank and without noopener lets the opened page, in browsers from before 2021, send the window behind it to another address, for instance to a copy of the login.',
    remediation: 'Add `rel="noopener"` to links that open a new window.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ links, url: page }) => {
      const open = links.filter(({ url, element: { attribs } }) => {
        const relations = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
        const isSafe = relations.includes('noopener') || relations.includes('noreferrer');
        return attribs['target']?.toLowerCase() === '_blank' && url.origin !== page.origin && !isSafe;
      });
      return (
        open
          .slice(0, shown)
          .map(({ url }) => `<a target="_blank" href="${url.href}">`)
          .join('\n') || undefined
      );
    }),
};
