import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const id = 'h3k2l5m6n7p8q9r0s1t2u3v4w5';
const names = 'PHPSESSID jsessionid CFTOKEN session_id sessionId sess_id sessid sid SID'.split(' ');
const link = (query: string) => page(`<a href="/cart?${query}">Cart</a>`);

export const fixtures: CheckFixtures = {
  reports: {
    'rewritten by a Java server': {
      site: page('<a href="/cart;jsessionid=1A530637289A03B07199A44E8D531427">Cart</a>'),
      expect: [{ severity: 'medium', evidence: 'jsessionid=1A5*** in a link to /cart' }],
    },
    ...Object.fromEntries(
      names.map((name) => [
        `in the parameter ${name}`,
        { site: link(`a=1&${name}=${id}`), expect: [{ evidence: `${name}=h3k*** in a link to /cart` }] },
      ]),
    ),
    'of classic ASP, in letters alone': {
      site: link('ASPSESSIONIDQQABBCRA=FKLJHGDPMAEBNCIOGKDLHPJA'),
      expect: [{ evidence: 'ASPSESSIONIDQQABBCRA=FKL***' }],
    },
    'in a parameter whose name is escaped': {
      site: link(`%73id=${id}`),
      expect: [{ evidence: 'sid=h3k***' }],
    },
    'as a UUID': {
      site: link('session_id=3f2b8c1a-9d4e-4f6a-8b7c-1a2b3c4d5e6f'),
      expect: [{ evidence: 'session_id=3f2***' }],
    },
    'as a parameter of a form': {
      site: page('<form action="/login?PHPSESSID=h3k2l5m6n7p8q9r0s1t2u3v4w5"></form>'),
      expect: [{ evidence: 'PHPSESSID=h3k***' }],
    },
    'of ColdFusion, in two short numbers': {
      site: page('<a href="/cart.cfm?CFID=4711&CFTOKEN=83926153">Cart</a>'),
      expect: [{ evidence: 'CFTOKEN=839*** in a link to /cart.cfm' }],
    },
    'of ColdFusion, in one long text': {
      site: page('<a href="/cart.cfm?CFID=Z7f3kq9x2m1v8b6n4w0c">Cart</a>'),
      expect: [{ evidence: 'CFID=Z7f***' }],
    },
  },
  silent: {
    'a CFID without its token': page('<a href="/cart.cfm?CFID=4711">Cart</a>'),
    'a short number is no session': page('<a href="/story?sid=42">Story</a>'),
    'words that name a session of a conference': link('session_id=opening-keynote-2026'),
    'words with underscores': link('sid=Getting_started_with_scans'),
    'a sentence is no session': link('sid=what%20is%20a%20session%20cookie'),
    'a text that is longer than identifiers': link(`sid=${'a1'.repeat(200)}`),
    'parameters with similar names': link(`aside=${id}&sidebar=${id}&mysid=${id}&cftokens=${id}`),
    'numbers of ColdFusion with more around them': link('CFID=47:11&CFTOKEN=83926153'),
    'a token of ColdFusion with more around it': link('CFID=4711&CFTOKEN=8392:6153'),
    'of another site': page('<a href="https://other.test/?PHPSESSID=h3k2l5m6n7p8q9r0s1t2u3v4w5">x</a>'),
    'no parameters': page('<a href="/cart">Cart</a>'),
  },
};
