import type { PassiveCheck } from '#scanner/check-api';
import { documents } from '../documents.ts';
import { foreign } from './foreign.ts';

const shown = 30;

export const thirdPartyScript: PassiveCheck = {
  meta: {
    id: 'third-party-script',
    title: 'Scripts of third parties run in the pages',
    category: 'components',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CLNT-13'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html'],
    description:
      'Every one of these hosts can do in the pages whatever the visitor can do. The list is no fault in itself, but should hold no surprise.',
    remediation: 'Remove what is not needed, and limit the rest by a Content-Security-Policy and integrity digests.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const pages = documents(artifacts);
    const origins = new Set(pages.flatMap((page) => foreign(page, 'script').map(({ url }) => url.origin)));
    const [first] = pages.filter((page) => foreign(page, 'script').length > 0);
    return first === undefined ? [] : [{ url: first.url, evidence: [...origins].sort().slice(0, shown).join('\n') }];
  },
};
