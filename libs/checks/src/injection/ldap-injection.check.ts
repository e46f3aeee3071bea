import type { Exchange, PointCheck } from '#scanner/check-api';
import { errorLines, errorsAt, isError } from './error-line.ts';

/** What libraries write of a filter that they cannot read: of Java, PHP and OpenLDAP, Python, Ruby, JavaScript, Perl and .NET. */
const ownErrorIn = errorLines(
  ['ldap', 'search filter', 'bad filter', 'searchfilter', 'directoryservices'],
  [
    String.raw`javax\.naming\.directory\.InvalidSearchFilterException|com\.sun\.jndi\.ldap\.|org\.springframework\.ldap\.`,
    String.raw`com\.unboundid\.ldap\.sdk\.|org\.apache\.directory\.api\.ldap\.|netscape\.ldap\.LDAPException|\bLDAPException\b`,
    String.raw`Bad search filter|ldap_(?:search|list|read)\(\): `,
    String.raw`\bldap\.FILTER_ERROR|LDAPInvalidFilterError|Net::LDAP::\w{0,30}Error|Bad filter at `,
    String.raw`System\.DirectoryServices\.[\w.]{0,60}Exception|The \([^\n]{1,200}\) search filter is invalid`,
  ],
);

/** Searches of other kinds say the same: these count in a response that speaks of LDAP. */
const generalErrorIn = errorLines(
  ['ldap', 'directoryservices'],
  ['[Mm]alformed filter', '[Uu]nbalanced parens', 'search filter is invalid'],
);

function errorIn(response: Exchange): string | undefined {
  return ownErrorIn(response) ?? generalErrorIn(response);
}

export const ldapInjection: PointCheck = {
  meta: {
    id: 'ldap-injection',
    title: 'LDAP injection (error-based)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [90],
    wstg: ['WSTG-INPV-06'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/LDAP_Injection_Prevention_Cheat_Sheet.html'],
    description:
      'A parenthesis in the parameter causes a syntax error in the filter of an LDAP search, which a harmless value does not: the value is part of the filter. An attacker can read what the directory holds, or log in as somebody else.',
    remediation:
      "Escape values in filters as RFC 4515 says, by the function that the library has for it: `ldap_escape($value, '', LDAP_ESCAPE_FILTER)` in PHP, `escape_filter_chars(value)` in Python, `LdapEncoder.filterEncode(value)` in Spring.",
    needs: [],
    maxRequests: 3,
    requestWeight: 0.05,
  },
  after: ['sql-error-based'],
  suspects: (response) => errorIn(response) !== undefined,
  appliesTo: ({ point, isSuspected }) => isSuspected && point.kind !== 'added_path' && point.kind !== 'parameter_name',
  async probePoint({ point }, probe) {
    const word = probe.token(8);
    const errorOf = errorsAt(point, probe, errorIn);
    if ((await errorOf(word)) !== undefined) return undefined;
    const payload = `${word})`;
    const error = await errorOf(payload);
    if (!isError(error)) return undefined;
    // The same character as RFC 4515 writes it: a filter takes it for a part of the value.
    const isDifferential = (await errorOf(String.raw`${word}\29`)) === undefined;
    return {
      url: point.request(payload).url,
      evidence: `${point.label}, value ${payload}\nresponse: ${error}`,
      ...(isDifferential && { confidence: 'high' }),
    };
  },
};
