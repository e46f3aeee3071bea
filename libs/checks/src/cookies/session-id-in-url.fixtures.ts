import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'rewritten by a Java server': {
      site: page('<a href="/cart;jsessionid=1A530637289A03B07199A44E8D531427">Cart</a>'),
      expect: [{ severity: 'medium', evidence: 'jsessionid=1A5*** in a link to /cart' }],
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
    'of another site': page('<a href="https://other.test/?PHPSESSID=h3k2l5m6n7p8q9r0s1t2u3v4w5">x</a>'),
    'no parameters': page('<a href="/cart">Cart</a>'),
  },
};
