import type { PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';

const shown = 5;
const safeRelations = new Set(['noopener', 'noreferrer']);
const sameWindow = new Set(['', '_self', '_top', '_parent']);

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
        if (sameSite(url, page)) return false;
        const relations = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
        return opensWindow(attribs['target']) && !relations.some((relation) => safeRelations.has(relation));
      });
      return (
        open
          .slice(0, shown)
          .map(({ url, element: { attribs } }) => {
            const relation = attribs['rel'] === undefined ? '' : ` rel="${attribs['rel']}"`;
            return `<a target="${attribs['target'] ?? ''}"${relation} href="${url.href}">`;
          })
          .join('\n') || undefined
      );
    }),
};

/** Only `_blank` implies noopener, in browsers since 2021: a named window keeps its opener (HTML Standard 7.4.2). */
function opensWindow(target: string | undefined): boolean {
  return target !== undefined && !sameWindow.has(target.trim().toLowerCase());
}
