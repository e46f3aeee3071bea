import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded } from './testing/echo-sites.ts';

/** A filter that has the value as it is: `(uid=…)`. */
const breaksFilter = (value: string) => /[()]/.test(value) || /\\(?![0-9a-f]{2})/i.test(value);

const messages = [
  "javax.naming.directory.InvalidSearchFilterException: Unbalanced parenthesis; remaining name 'ou=people'",
  'LDAPException(resultCode=87 (filter error), errorMessage="Unexpected closing parenthesis")',
  'Warning: ldap_search(): Search: Bad search filter in /var/www/index.php on line 7',
  "ldap.FILTER_ERROR: {'result': -7, 'desc': 'Bad search filter'}",
  'ldap3.core.exceptions.LDAPInvalidFilterError: malformed filter',
  'Net::LDAP::FilterSyntaxInvalidError: Invalid filter syntax.',
  '/app/node_modules/ldap-filter/lib/index.js: unbalanced parens',
  'The (&(objectClass=user)(sAMAccountName=x))) search filter is invalid.',
  'System.DirectoryServices.Protocols.LdapException: The search filter is invalid.',
];

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      messages.map((message) => [
        `the message "${message}"`,
        {
          site: echoSite((value) =>
            breaksFilter(value) ? { status: 500, body: encoded(message) } : '<p>Nobody found',
          ),
          expect: [{ evidence: ['value ', message.slice(-12)], confidence: 'high' as const }],
        },
      ]),
    ),
    'where the escaped parenthesis breaks the filter as well': {
      site: echoSite((value) => (/[()\\]/.test(value) ? 'Bad search filter' : '<p>Nobody found')),
      expect: [{ evidence: 'Bad search filter', confidence: 'medium' }],
    },
  },
  silent: {
    'a parenthesis changes nothing': echoSite(() => '<p>Nobody found'),
    'every value brings the message up': echoSite(() => 'LDAPException: the server is down'),
    'a message that the value brings up without a parenthesis': echoSite((value) =>
      value === 'shoes' ? '<p>Shoes' : 'ldap_search(): Search: No such object',
    ),
    'quotes break it, and a parenthesis does not': echoSite((value) =>
      value.includes("'") ? 'ldap_search(): Search: Protocol error' : '<p>Nobody found',
    ),
    ...Object.fromEntries(
      ['The search filter is invalid.', 'malformed filter', 'Error: unbalanced parens in the query'].map((message) => [
        `a search that takes no parenthesis, and says "${message}"`,
        echoSite((value) => (value.includes(')') ? { status: 400, body: message } : '<p>Nobody found')),
      ]),
    ),
    'an error of another kind': echoSite((value) =>
      breaksFilter(value) ? 'You have an error in your SQL syntax' : '<p>x',
    ),
  },
};
