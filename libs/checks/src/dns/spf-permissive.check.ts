import { spfRecords, spfTerms } from '#scanner/check-api';
import type { PassiveCheck, SpfTerm } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

/** `all`, or a network of all addresses: `ip4:0.0.0.0/0`, `mx/0`, `a:example.com//0`. */
function isOfEveryAddress({ name, value }: SpfTerm): boolean {
  return name === 'all' || (['ip4', 'ip6', 'a', 'mx'].includes(name) && /(?:^|\/)0$/.test(value));
}

export const spfPermissive: PassiveCheck = {
  meta: {
    id: 'spf-permissive',
    title: 'SPF record allows any sender (+all)',
    category: 'dns',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-5.1'],
    description:
      'The record permits every server on the Internet as a sender, by `+all` or by a network of all addresses (`ip4:0.0.0.0/0`). Mail that an attacker forges in the name of the domain passes SPF.',
    remediation:
      'End the record in `-all`, or in `~all` while the senders of the domain are being collected: `"v=spf1 mx -all"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt }) =>
      spfRecords(txt ?? []).find((record) =>
        spfTerms(record).some((term) => term.qualifier === '+' && isOfEveryAddress(term)),
      ),
    ),
  gap: unanswered('TXT'),
};
