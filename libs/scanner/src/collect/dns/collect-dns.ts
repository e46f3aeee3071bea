import { isIP } from 'node:net';
import { AddressPolicy } from '#egress';
import type { DnsClient, DnsResponse } from '#egress';
import { parse } from 'tldts';
import type { DnsProfile } from '../../artifacts.ts';
import type { ScanType } from '../../finding.ts';
import { DnsQueries } from './dns-queries.ts';
import { countSpfLookups, spfRecords } from './spf.ts';

export interface DnsRequest {
  /** A DNS name or an address without brackets. */
  readonly host: string;
  readonly scanType: ScanType;
  readonly dns: Pick<DnsClient, 'query'>;
  /** Which addresses may be reached, the operator's networks among them. */
  readonly addresses: AddressPolicy;
  readonly signal: AbortSignal;
}

const maxQueries: Readonly<Record<ScanType, number>> = { quick: 12, full: 24 };

/**
 * What DNS says of a host and of the registrable domain that it belongs to: at most 12 queries in a quick scan, 24 in a
 * full one. Nothing is queried for an address or of a name under no public suffix. Where the host has addresses of the
 * operator's own networks alone, or lies on a domain that its hoster shares out (`name.github.io`), the domain's records
 * are left out, for they would not be about this site. Never rejects; what got no response is undefined.
 */
export async function collectDns(request: DnsRequest): Promise<DnsProfile> {
  const { host, scanType, dns, addresses, signal } = request;
  if (isIP(host) !== 0) return { ...nothingKnown, host, addresses: [host], hasIpv6: isIP(host) === 6 };
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (domain === null || !(isIcann === true || isPrivate === true)) return { ...nothingKnown, host };

  const queries = new DnsQueries(dns, maxQueries[scanType], signal);
  const named = { ...(await addressRecords(queries, host, addresses)), host, registrable: domain };
  const inside = named.addresses.length > 0 && named.addresses.every((address) => isInternal(address, addresses));
  const ofDomain =
    inside || isPrivate === true
      ? { dnssecValidated: undefined }
      : await domainRecords(queries, host, domain, scanType);
  return { ...nothingKnown, ...named, ...ofDomain, unanswered: queries.unanswered, unasked: queries.unasked };
}

const nothingKnown: Omit<DnsProfile, 'host'> = {
  registrable: undefined,
  addresses: [],
  privateAddresses: [],
  cnames: [],
  caa: undefined,
  txt: undefined,
  spfLookups: undefined,
  dmarc: undefined,
  mx: undefined,
  ds: undefined,
  dnssecValidated: undefined,
  mtaSts: undefined,
  tlsa: undefined,
  hasIpv6: undefined,
  unanswered: [],
  unasked: [],
};

async function addressRecords(
  queries: DnsQueries,
  host: string,
  policy: AddressPolicy,
): Promise<Pick<DnsProfile, 'addresses' | 'privateAddresses' | 'cnames' | 'dnssecValidated' | 'hasIpv6'>> {
  const [v4, v6] = await Promise.all([queries.reply(undefined, host, 'A'), queries.reply('AAAA', host, 'AAAA')]);
  const unchecked = v4 === undefined ? await queries.reply('A', host, 'A', { checkingDisabled: true }) : undefined;
  const records = [...((v4 ?? unchecked)?.records ?? []), ...(v6?.records ?? [])];
  const addresses = records.flatMap((record) => (record.type === 'A' || record.type === 'AAAA' ? record.data : []));
  const cnames = records.flatMap((record) => (record.type === 'CNAME' ? plainName(record.data) : []));
  return {
    addresses,
    privateAddresses: addresses.filter((address) => policy.rangeProblem(address) !== undefined),
    cnames: [...new Set(cnames)],
    dnssecValidated: validated(v4, unchecked),
    hasIpv6: v6 && addresses.some((address) => isIP(address) === 6),
  };
}

/** A response that is given with validation off alone is one that fails it. */
function validated(checked: DnsResponse | undefined, unchecked: DnsResponse | undefined): boolean | undefined {
  if (checked !== undefined) return checked.authenticated || undefined;
  return unchecked !== undefined && unchecked.records.length > 0 ? false : undefined;
}

async function domainRecords(
  queries: DnsQueries,
  host: string,
  domain: string,
  scanType: ScanType,
): Promise<Partial<DnsProfile>> {
  const [caa, txt, dmarc, mx, ds] = await Promise.all([
    certificationAuthorities(queries, host, domain),
    queries.texts('TXT', domain),
    queries.texts('DMARC', `_dmarc.${domain}`),
    queries.records('MX', domain, 'MX', ({ data }) => `${data.preference ?? 0} ${plainName(data.exchange) || '.'}`),
    queries.records('DS', domain, 'DS', ({ data }) => String(data.keyTag)),
  ]);
  const found = { caa, txt, dmarc, mx, ds: ds && ds.length > 0, spfLookups: await spfLookups(queries, txt) };
  if (scanType === 'quick') return found;
  const mailHost = ownMailHost(mx, domain);
  return {
    ...found,
    mtaSts: await queries.texts('MTA-STS', `_mta-sts.${domain}`),
    tlsa: mailHost === undefined ? undefined : await hasTlsa(queries, mailHost),
  };
}

const maxCaaQueries = 3;

/** CAA records of the closest name that has any, from the host up to its domain (RFC 8659 section 3). */
async function certificationAuthorities(
  queries: DnsQueries,
  host: string,
  domain: string,
): Promise<readonly string[] | undefined> {
  const labels = host.split('.');
  const depth = labels.length - domain.split('.').length;
  if (depth >= maxCaaQueries) {
    queries.leaveOut('CAA');
    return undefined;
  }
  for (let up = 0; up <= depth; up += 1) {
    const found = await queries.records(
      'CAA',
      labels.slice(up).join('.'),
      'CAA',
      ({ data }) => `${data.flags ?? 0} ${data.tag} "${data.value}"`,
    );
    if (found === undefined || found.length > 0) return found;
  }
  return [];
}

async function spfLookups(queries: DnsQueries, txt: readonly string[] | undefined): Promise<number | undefined> {
  const [record, second] = spfRecords(txt ?? []);
  if (record === undefined || second !== undefined) return undefined;
  return countSpfLookups(
    record,
    async (included) => spfRecords((await queries.texts('included SPF', included)) ?? [])[0],
  );
}

/** The most preferred mail host, where it belongs to the domain itself: only its owner can publish TLSA records for it. */
function ownMailHost(mx: readonly string[] | undefined, domain: string): string | undefined {
  const [best] = [...(mx ?? [])].sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const name = best?.split(' ')[1];
  return name === domain || name?.endsWith(`.${domain}`) === true ? name : undefined;
}

async function hasTlsa(queries: DnsQueries, mailHost: string): Promise<boolean | undefined> {
  const found = await queries.records('TLSA', `_25._tcp.${mailHost}`, 'TLSA', () => 'TLSA');
  return found && found.length > 0;
}

const publicOnly = new AddressPolicy();

function isInternal(address: string, policy: AddressPolicy): boolean {
  return policy.rangeProblem(address) === undefined && publicOnly.rangeProblem(address) !== undefined;
}

function plainName(name: string): string {
  return name.replace(/\.$/, '').toLowerCase();
}
