import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy, Blocklist, DnsClient } from '#egress';
import type { DnsProfile } from '../../artifacts.ts';
import type { ScanType } from '../../finding.ts';
import { collectDns } from './collect-dns.ts';
import { LocalDnsServer } from './testing/dns-server.ts';
import type { Zone, ZoneOptions } from './testing/dns-server.ts';

const running: LocalDnsServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.stop();
});

async function profileOf(
  host: string,
  zone: Zone,
  options: ZoneOptions & { scanType?: ScanType; allowedNetworks?: readonly string[]; blocklist?: Blocklist } = {},
): Promise<DnsProfile & { asked: readonly string[] }> {
  const server = new LocalDnsServer(zone, options);
  running.push(server);
  const profile = await collectDns({
    host,
    scanType: options.scanType ?? 'quick',
    dns: new DnsClient({ servers: [await server.start()], timeoutMs: 60_000 }),
    addresses: new AddressPolicy({
      allowedNetworks: options.allowedNetworks ?? [],
      blocklist: options.blocklist ?? new Blocklist(),
    }),
    signal: new AbortController().signal,
  });
  return { ...profile, asked: server.asked };
}

const shop: Zone = {
  'www.shop.com A': ['9.9.9.9'],
  'www.shop.com AAAA': ['2620:fe::9'],
  'shop.com CAA': [{ flags: 0, tag: 'issue', value: 'ca.example' }],
  'shop.com TXT': [['v=spf1 include:_spf.', 'mail.com -all'], ['other=1']],
  '_spf.mail.com TXT': [['v=spf1 a mx -all']],
  '_dmarc.shop.com TXT': [['v=DMARC1; p=reject']],
  'shop.com MX': [
    { preference: 20, exchange: 'backup.mail.com' },
    { preference: 10, exchange: 'MX.shop.com.' },
  ],
  'shop.com DS': [{ keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) }],
  '_mta-sts.shop.com TXT': [['v=STSv1; id=1']],
  '_25._tcp.mx.shop.com TLSA': [{ usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32) }],
};

describe('the DNS profile', () => {
  it('tells of the host and of its registrable domain', async () => {
    const { asked, ...profile } = await profileOf('www.shop.com', shop, { authenticated: ['www.shop.com'] });
    expect(profile).toEqual({
      host: 'www.shop.com',
      registrable: 'shop.com',
      addresses: ['9.9.9.9', '2620:fe::9'],
      privateAddresses: [],
      cnames: [],
      caa: ['0 issue "ca.example"'],
      txt: ['v=spf1 include:_spf.mail.com -all', 'other=1'],
      spfLookups: 3,
      dmarc: ['v=DMARC1; p=reject'],
      mx: ['20 backup.mail.com', '10 mx.shop.com'],
      ds: true,
      dnssecValidated: true,
      mtaSts: undefined,
      tlsa: undefined,
      hasIpv6: true,
      unanswered: [],
      unasked: [],
    });
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('tells more in a full scan', async () => {
    const profile = await profileOf('www.shop.com', shop, { scanType: 'full' });
    expect(profile).toMatchObject({ mtaSts: ['v=STSv1; id=1'], tlsa: true, dnssecValidated: undefined });
  });

  it('knows what is not there', async () => {
    const profile = await profileOf('shop.com', { 'shop.com A': ['9.9.9.9'] }, { scanType: 'full' });
    expect(profile).toMatchObject({
      caa: [],
      txt: [],
      dmarc: [],
      mx: [],
      ds: false,
      mtaSts: [],
      tlsa: undefined,
      spfLookups: undefined,
      hasIpv6: false,
    });
  });

  it('tells a failed lookup from an empty one', async () => {
    const zone: Zone = {
      ...shop,
      'www.shop.com AAAA': 'broken',
      'shop.com TXT': 'broken',
      'shop.com MX': 'broken',
      'www.shop.com CAA': 'broken',
    };
    const profile = await profileOf('www.shop.com', zone);
    expect(profile).toMatchObject({ txt: undefined, mx: undefined, caa: undefined, hasIpv6: undefined });
    expect(profile.unanswered.toSorted()).toEqual(['AAAA', 'CAA', 'MX', 'TXT']);
  });

  it('says what got no response of a mail policy, and nothing of what the scan does not ask', async () => {
    const zone: Zone = { ...shop, '_spf.mail.com TXT': 'broken', '_mta-sts.shop.com TXT': 'broken' };
    expect((await profileOf('www.shop.com', zone)).unanswered).toEqual(['included SPF']);
    const full = await profileOf('www.shop.com', zone, { scanType: 'full' });
    expect(full.unanswered.toSorted()).toEqual(['MTA-STS', 'included SPF']);
    expect((await profileOf('www.shop.com', { ...shop, 'www.shop.com A': 'broken' })).unanswered).toEqual(['A']);
  });

  it('says that included SPF records are beyond the queries of a quick scan', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `_${name}.mail.com`);
    const zone: Zone = {
      ...shop,
      'shop.com TXT': [[`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`]],
      ...Object.fromEntries(names.map((name) => [`${name} TXT`, [['v=spf1 ip4:9.9.9.0/24 -all']]])),
    };
    const quick = await profileOf('www.shop.com', zone);
    expect(quick).toMatchObject({ unanswered: [], unasked: ['included SPF'] });
    expect(quick.asked).toHaveLength(12);
    expect(await profileOf('www.shop.com', zone, { scanType: 'full' })).toMatchObject({ spfLookups: 7, unasked: [] });
  });

  it('says that the CAA records of a name far below its domain were not looked for', async () => {
    const zone: Zone = { ...shop, 'a.b.c.shop.com A': ['9.9.9.9'] };
    expect(await profileOf('a.b.c.shop.com', zone)).toMatchObject({ caa: undefined, unasked: ['CAA'] });
  });

  it('follows aliases, and finds the CAA records of the closest name', async () => {
    const zone: Zone = {
      ...shop,
      'a.shop.com CNAME': ['Pages.host.com'],
      'pages.host.com A': ['9.9.9.9'],
      'a.shop.com CAA': [{ flags: 128, tag: 'issue', value: ';' }],
      'Pages.host.com A': ['9.9.9.9'],
    };
    const profile = await profileOf('a.shop.com', zone);
    expect(profile).toMatchObject({ cnames: ['pages.host.com'], addresses: ['9.9.9.9'], caa: ['128 issue ";"'] });
  });

  it('finds out that validation fails when the response comes only without it', async () => {
    const profile = await profileOf('www.shop.com', shop, { bogus: ['www.shop.com'] });
    expect(profile).toMatchObject({ dnssecValidated: false, addresses: ['9.9.9.9'], hasIpv6: undefined });
    expect(profile.unanswered).not.toContain('A');
  });

  it('names private addresses that a public name has', async () => {
    const zone: Zone = { 'shop.com A': ['9.9.9.9', '192.168.1.5'], 'shop.com AAAA': ['fd00::5'] };
    expect(await profileOf('shop.com', zone)).toMatchObject({ privateAddresses: ['192.168.1.5', 'fd00::5'] });
  });

  it('takes no public address for a private one, whose owner has opted out of scans', async () => {
    const blocklist = new Blocklist(['9.9.9.0/24']);
    expect(await profileOf('www.shop.com', shop, { blocklist })).toMatchObject({ privateAddresses: [] });
  });

  it('asks at most as much as the scan allows, however long the SPF record', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`s${n}.com TXT`, [[`v=spf1 include:s${n + 1}.com -all`]]]),
    );
    const zone: Zone = { ...shop, ...chain, 'shop.com TXT': [['v=spf1 include:s0.com -all']] };
    expect((await profileOf('www.shop.com', zone)).asked.length).toBeLessThanOrEqual(12);
    const full = await profileOf('www.shop.com', zone, { scanType: 'full' });
    expect(full.asked.length).toBeLessThanOrEqual(24);
    expect(full.spfLookups).toBe(11);
  });
});

describe('nothing is asked', () => {
  it.each(['192.0.2.7', '2001:db8::7', 'localhost', 'intranet.corp', 'com'])('of %s', async (host) => {
    const profile = await profileOf(host, {});
    expect(profile).toMatchObject({ registrable: undefined, txt: undefined, caa: undefined, ds: undefined, asked: [] });
  });

  it('about the domain of a host in the operator’s own network', async () => {
    const zone: Zone = { ...shop, 'www.shop.com A': ['10.1.2.3'], 'www.shop.com AAAA': [] };
    const profile = await profileOf('www.shop.com', zone, { allowedNetworks: ['10.0.0.0/8'] });
    expect(profile).toMatchObject({ addresses: ['10.1.2.3'], privateAddresses: [], txt: undefined, ds: undefined });
    expect(profile.asked).toHaveLength(2);
  });

  it('about a domain that a hoster shares out', async () => {
    const profile = await profileOf('name.github.io', { 'name.github.io A': ['9.9.9.9'] });
    expect(profile).toMatchObject({ registrable: 'name.github.io', mx: undefined, dmarc: undefined });
  });
});
