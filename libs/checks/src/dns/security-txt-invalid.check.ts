import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { expiry, readSecurityTxt, valuesOf } from './security-txt.ts';
import type { SecurityTxtField } from './security-txt.ts';

function problemsOf({ mediaType }: Exchange, fields: readonly SecurityTxtField[]): readonly string[] {
  const expires = valuesOf(fields, 'expires');
  const languages = valuesOf(fields, 'preferred-languages');
  const problems = fields.flatMap((field) => problemOf(field) ?? []);
  if (valuesOf(fields, 'contact').length === 0) problems.push('no Contact');
  if (expires.length === 0) problems.push('no Expires');
  else if (expires.length > 1) problems.push(`${expires.length} Expires`);
  else if (expiry(fields) === undefined) problems.push(`Expires cannot be read: ${expires.join()}`);
  if (languages.length > 1) problems.push(`${languages.length} Preferred-Languages`);
  if (mediaType !== 'text/plain') problems.push(`content type ${mediaType || 'missing'} in place of text/plain`);
  return problems;
}

const uriFields: ReadonlyMap<string, string> = new Map(
  ['Acknowledgments', 'Canonical', 'Contact', 'Encryption', 'Hiring', 'Policy'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Section 2.5: their values are URIs, and those of the web must be https. */
function problemOf({ name, value }: SecurityTxtField): string | undefined {
  const uriField = uriFields.get(name);
  if (uriField === undefined) return undefined;
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(value)) return `${uriField} is no URI: ${value}`;
  return /^http:/i.test(value) ? `${uriField} is not encrypted: ${value}` : undefined;
}

export const securityTxtInvalid: PassiveCheck = {
  meta: {
    id: 'security-txt-invalid',
    title: 'security.txt is invalid (RFC 9116)',
    category: 'configuration',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [1059],
    wstg: ['WSTG-INFO-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9116#section-2'],
    description:
      'The file lacks what RFC 9116 requires or has it in a form that tools do not parse. Reports of vulnerabilities may not arrive.',
    remediation:
      'Serve it over HTTPS as text/plain with at least one `Contact: mailto:security@example.com` and exactly one `Expires` within the next year: `date -u -d "+11 months" +"Expires: %FT%TZ"`.',
    needs: ['securityTxt'],
    maxRequests: 0,
  },
  run: ({ securityTxt }) => {
    const fields = securityTxt && readSecurityTxt(securityTxt);
    if (securityTxt === undefined || typeof fields !== 'object') return [];
    const problems = problemsOf(securityTxt, fields);
    return problems.length > 0 ? [{ url: securityTxt.url, evidence: problems.join('; ') }] : [];
  },
};
