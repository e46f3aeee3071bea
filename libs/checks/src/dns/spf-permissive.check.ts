import { spfRecords, spfTerms } from '#scanner/check-api';
import type { PassiveCheck, SpfTerm } from '#scanner/check-api';
import type { Judgement } from '../documents.ts';
import { perDomain, unanswered } from './domain.ts';

/** `all`, or a network of all addresses: `ip4:0.0.0.0/0`, `mx/0`, `a:example.com//0`. */
function isOfEveryAddress({ name, value }: SpfTerm): boolean {
  return name === 'all' || (['ip4', 'ip6', 'a', 'mx'].includes(name) && /(?:^|\/)0$/.test(value));
}

/** Every server passes with one of the records, or the only record says nothing of servers that it does not name. */
function judge(records: readonly string[]): Judgement {
  const open = records.find((record) =>
    spfTerms(record).some((term) => term.qualifier === '+' && isOfEveryAddress(term)),
  );
  if (open !== undefined) return open;
  const [record] = records;
  if (record === undefined || records.length > 1 || !isNeutral(spfTerms(record))) return undefined;
  return { title: 'SPF record is neutral about other senders (?all)', severity: 'low', evidence: record };
}

/** RFC 7208 section 4.7: a record that ends without `all` and `redirect` ends as if in `?all`. */
function isNeutral(terms: readonly SpfTerm[]): boolean {
  const last = terms.at(-1);
  return last?.name === 'all' ? last.qualifier === '?' : last?.name !== 'redirect';
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
      'The record permits every server on the Internet as a sender, by `+all` or by a network of all addresses (`ip4:0.0.0.0/0`). Mail that an attacker forges in the name of the domain passes SPF. A record that ends in `?all`, or without `all`, has no verdict on servers that it does not name: receivers treat forged mail as if there were no record.',
    remediation:
      'End the record in `-all`, or in `~all` while the senders of the domain are being collected: `"v=spf1 mx -all"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) => perDomain(artifacts, ({ txt }) => judge(spfRecords(txt ?? []))),
  gap: unanswered('TXT'),
};
