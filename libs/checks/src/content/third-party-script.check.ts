import type { PassiveCheck } from '#scanner/check-api';
import { documents } from '../documents.ts';
import { foreign } from './foreign.ts';

const shown = 30;

export const thirdPartyScript: PassiveCheck = {
  meta: {
    id: 'third-party-script',
    title: 'Third-party scripts are included',
    category: 'components',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: [],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html'],
    description:
      'Each of these hosts can do in the page whatever the user can, and an attacker who takes one over can too. The list is no weakness by itself, but should contain no surprise.',
    remediation:
      "Remove what is not needed, and restrict the rest: `Content-Security-Policy: script-src 'self' https://cdn.example.com`, with `integrity` attributes.",
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
