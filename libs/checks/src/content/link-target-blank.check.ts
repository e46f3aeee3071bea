import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

const shown = 5;

export const linkTargetBlank: PassiveCheck = {
  meta: {
    id: 'link-target-blank',
    title: 'Reverse tabnabbing (target=_blank without noopener)',
    category: 'content',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [1022],
    wstg: ['WSTG-CLNT-14'],
    references: ['https://html.spec.whatwg.org/multipage/links.html#link-type-noopener'],
    description:
      'A link opens another site in a new window and leaves it a reference to this one. In browsers from before 2021, and where `rel=opener` is set, the opened page can navigate this window to a phishing copy of the login.',
    remediation: 'Add `rel="noopener"` to links that open a new window: `<a href="…" target="_blank" rel="noopener">`.',
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
