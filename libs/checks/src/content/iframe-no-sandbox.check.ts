import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { foreign, tags } from './foreign.ts';

export const iframeNoSandbox: PassiveCheck = {
  meta: {
    id: 'iframe-no-sandbox',
    title: 'Third-party iframe without sandbox attribute',
    category: 'content',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [829],
    wstg: [],
    references: ['https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox'],
    description:
      'The embedded page can open windows, navigate the top window after a click and start downloads. An attacker who controls it uses that for phishing.',
    remediation:
      'Add the attribute with the permissions that the page needs: `<iframe sandbox="allow-scripts allow-same-origin" src="…">`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      tags(
        foreign(page, 'frame').filter(
          ({ element }) => element.name === 'iframe' && element.attribs['sandbox'] === undefined,
        ),
      ),
    ),
};
