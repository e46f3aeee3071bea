import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, parameter } from './testing/echo-sites.ts';
import type { SentRequest } from '../../../scanner/src/testing/description.ts';

const passwd = 'root:x:0:0:root:/root:/bin/sh\ndaemon:x:1:1::/:/usr/sbin/nologin\n';
const site = (response: (value: string, request: SentRequest) => string | { status: number }) => ({
  responses: {
    '/': '<a href="/show?file=terms.txt">terms</a>',
    '/show': (request: SentRequest) => response(parameter(request, 'file'), request),
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    'with dots': {
      site: site((value) => (value.endsWith('../etc/passwd') && !value.includes('....') ? passwd : { status: 404 })),
      expect: [{ evidence: ['GET parameter file', 'root:x:0:0:root'] }],
    },
    'where dots are taken out once': {
      site: site((value) => (/^\.\.\/.*etc\/passwd$/.test(value.replaceAll('../', '')) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'on Windows': {
      site: site((value) =>
        value.endsWith('windows\\win.ini') ? '; for 16-bit app support\n[fonts]\n' : { status: 404 },
      ),
      expect: [{ evidence: '; for 16-bit app support' }],
    },
  },
  silent: {
    'the name is checked': site((value) => (value === 'terms.txt' ? 'Terms' : { status: 400 })),
    'the value comes back': site((value) => `No file ${encoded(value)}`),
    'a lesson shows the file whatever is requested': site(() => `<pre>${passwd}</pre>`),
  },
};
