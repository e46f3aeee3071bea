import { describe, expect, it } from '@jest/globals';
import type { Check, DnsQuestion } from '#scanner/check-api';
import { givenSite } from '../../scanner/src/testing/site.ts';
import type { SiteDescription } from '../../scanner/src/testing/site.ts';
import { catalogue } from './index.ts';

/** What each check says of this site that it has not seen. */
function gapsOf(site: SiteDescription): Readonly<Record<string, string>> {
  const artifacts = givenSite(site);
  const gapOf = (check: Check): string | undefined =>
    'run' in check && check.meta.needs.some((need) => need === 'dns' || need === 'tls')
      ? check.gap?.(artifacts)
      : undefined;
  return Object.fromEntries(
    catalogue.flatMap((check) => {
      const gap = gapOf(check);
      return gap === undefined ? [] : [[check.meta.id, gap]];
    }),
  );
}

describe('a check of DNS records', () => {
  it.each<[DnsQuestion, readonly string[]]>([
    ['A', ['dangling-cname', 'dns-private-address', 'dnssec-broken', 'ipv6-missing']],
    ['AAAA', ['dns-private-address', 'ipv6-missing']],
    ['CAA', ['dns-caa-missing']],
    ['TXT', ['spf-missing', 'spf-multiple', 'spf-permissive', 'spf-too-many-lookups']],
    ['included SPF', ['spf-too-many-lookups']],
    ['DMARC', ['dmarc-invalid', 'dmarc-missing', 'dmarc-policy-none']],
    ['MX', ['dmarc-missing', 'mta-sts-missing', 'spf-missing', 'tlsa-missing']],
    ['DS', ['dnssec-broken', 'dnssec-missing', 'tlsa-missing']],
    ['MTA-STS', ['mta-sts-missing']],
    ['TLSA', ['tlsa-missing']],
  ])('says that it has not seen %s', (question, ids) => {
    const gaps = gapsOf({ dns: { unanswered: [question] } });
    expect(Object.keys(gaps).toSorted()).toEqual(ids);
    for (const gap of Object.values(gaps)) expect(gap).toBe(`DNS gave no usable response for ${question}`);
  });
});

it('a check of SPF records says that the queries of the scan were used up, unless the limit is passed', () => {
  const gapsWith = (spfLookups: number) => gapsOf({ dns: { spfLookups, unasked: ['included SPF'] } });
  expect(gapsWith(10)).toEqual({ 'spf-too-many-lookups': "the scan's DNS queries were used up before included SPF" });
  expect(gapsWith(11)).toEqual({});
});

describe('a check of TLS', () => {
  it.each<[string, readonly string[]]>([
    ['SSLv2', ['tls-ssl2-ssl3']],
    ['SSLv3', ['tls-ssl2-ssl3']],
    ['TLSv1', ['tls-legacy-tls']],
    ['TLSv1.1', ['tls-legacy-tls']],
    ['TLSv1.2', ['tls-no-modern', 'tls-no-tls13']],
    ['rc4', ['tls-weak-cipher']],
    ['triple_des', ['tls-weak-cipher']],
    ['single_des', ['tls-weak-cipher']],
    ['null', ['tls-null-anon-export']],
    ['anonymous', ['tls-null-anon-export']],
    ['export', ['tls-null-anon-export']],
    ['finite_field_dh', ['tls-weak-dh']],
    ['aead', ['tls-no-aead']],
    ['forward_secrecy', ['tls-no-forward-secrecy']],
  ])('says that the server was unclear about %s', (offer, ids) => {
    const gaps = gapsOf({ tls: { unclear: [offer] } });
    expect(Object.keys(gaps).toSorted()).toEqual(ids);
    for (const gap of Object.values(gaps))
      expect(gap).toBe(`the server gave no clear response to an offer of ${offer}`);
  });
});

it('a check of DNS records or TLS has seen everything where all was clear', () => {
  expect(gapsOf({})).toEqual({});
});
