import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { Blocklist } from './blocklist.ts';
import { DnsClient } from './dns-client.ts';
import { EgressFailure } from './failure.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import { cacheAddresses, Resolver } from './resolver.ts';
import { FakeDns, zone } from './testing/fake-dns.ts';
import type { Records } from './testing/fake-dns.ts';

let server: FakeDns | undefined;
afterEach(() => server?.close());

async function resolverOver(records: Records, policy = new AddressPolicy(), timeoutMs = 30_000): Promise<Resolver> {
  server = await FakeDns.start(records);
  return new Resolver(new DnsClient({ servers: [server.address], timeoutMs }), policy);
}

function filterOver(resolver: Resolver, policy = new AddressPolicy()): ScanEgressFilter {
  return new ScanEgressFilter({ addresses: policy, ports: [80, 443] }, resolver);
}

const failure = (kind: string) => expect.objectContaining({ constructor: EgressFailure, failure: kind });

describe('resolving a name', () => {
  it('gives IPv4 and IPv6 addresses', async () => {
    const resolver = await resolverOver(zone({ 'a.example': ['2606:4700::1', '1.1.1.1', '8.8.8.8'] }));
    expect(await resolver.addresses('a.example')).toEqual(['1.1.1.1', '8.8.8.8', '2606:4700::1']);
  });

  it('fails for a name that does not exist, and for a name without addresses', async () => {
    const resolver = await resolverOver((name) => (name === 'gone.example' ? 'NXDOMAIN' : []));
    for (const name of ['gone.example', 'empty.example'])
      await expect(resolver.addresses(name)).rejects.toMatchObject({ failure: 'dns', noAddress: true });
  });

  it('fails when the server does not respond, which says nothing of the name', async () => {
    const resolver = await resolverOver(() => 'silence', new AddressPolicy(), 20);
    await expect(resolver.addresses('mute.example')).rejects.toMatchObject({ failure: 'dns', noAddress: false });
  });

  it('follows CNAME records, also those that the server left unresolved, up to a limit', async () => {
    const resolver = await resolverOver((name, type) => {
      if (name === 'end.example') return type === 'A' ? [{ name, type: 'A', data: '1.1.1.1' }] : [];
      if (name === 'start.example') return [{ name, type: 'CNAME', data: 'end.example' }];
      return [{ name, type: 'CNAME', data: `x${name}`.slice(0, 60) }];
    });
    expect(await resolver.addresses('start.example')).toEqual(['1.1.1.1']);
    await expect(resolver.addresses('loop.example')).rejects.toEqual(failure('dns'));
  });

  it('follows at most eight aliases, also those of one response', async () => {
    const resolver = await resolverOver((name, type) => {
      const count = Number(/^\d+/.exec(name));
      const aliases = Array.from({ length: count }, (_, index) => ({
        name: index === 0 ? name : `${String(index)}.${name}`,
        type: 'CNAME' as const,
        data: `${String(index + 1)}.${name}`,
      }));
      return type === 'A' ? [...aliases, { name: `${String(count)}.${name}`, type, data: '1.1.1.1' }] : [];
    });
    expect(await resolver.addresses('8.example')).toEqual(['1.1.1.1']);
    await expect(resolver.addresses('9.example')).rejects.toEqual(failure('dns'));
  });

  it('takes the addresses of the name alone, in whatever case it is written', async () => {
    const resolver = await resolverOver((name, type) =>
      type === 'A'
        ? [
            { name: 'other.example', type, data: '8.8.8.8' },
            { name, type: 'TXT', data: 'no address' },
            { name: 'A.eXAMPLE', type, data: '1.1.1.1' },
          ]
        : [],
    );
    expect(await resolver.addresses('a.example')).toEqual(['1.1.1.1']);
  });

  it('rejects a response with too many addresses', async () => {
    const many = Array.from({ length: 33 }, (_, index) => `1.1.1.${String(index + 1)}`);
    const resolver = await resolverOver(zone({ 'many.example': many, 'less.example': many.slice(1) }));
    await expect(resolver.addresses('many.example')).rejects.toEqual(failure('dns'));
    expect(await resolver.addresses('less.example')).toHaveLength(32);
  });

  it('resolves localhost without a query, and only where loopback may be reached', async () => {
    const resolver = new Resolver(new DnsClient({ servers: ['127.0.0.1:9'] }), new AddressPolicy());
    await expect(resolver.addresses('localhost')).rejects.toEqual(failure('blocked'));
    const allowed = await resolverOver(zone({}), new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] }));
    expect(await allowed.addresses('app.localhost')).toEqual(['127.0.0.1']);
    const allowedV6 = await resolverOver(zone({}), new AddressPolicy({ allowedNetworks: ['::1/128'] }));
    expect(await allowedV6.addresses('localhost')).toEqual(['::1']);
    expect(server?.queries).toEqual([]);
  });
});

it('a cache keeps the addresses of a name, and does not keep failures', async () => {
  let queries = 0;
  const resolver = cacheAddresses(
    await resolverOver((name, type) => {
      if (type !== 'A') return [];
      queries += 1;
      return queries === 1 ? 'NXDOMAIN' : [{ name, type: 'A', data: `1.1.1.${String(queries)}` }];
    }),
  );
  await expect(resolver.addresses('a.example')).rejects.toEqual(failure('dns'));
  expect(await resolver.addresses('a.example')).toEqual(['1.1.1.2']);
  expect(await resolver.addresses('a.example')).toEqual(['1.1.1.2']);
});

describe('an egress filter', () => {
  it('rejects a name that has a private address among others', async () => {
    const resolver = await resolverOver(
      zone({ 'mixed.example': ['1.1.1.1', '10.0.0.1'], 'six.example': ['1.1.1.1', '::1'] }),
    );
    await expect(filterOver(resolver).resolve('mixed.example', 443)).rejects.toEqual(failure('blocked'));
    await expect(filterOver(resolver).resolve('six.example', 443)).rejects.toEqual(failure('blocked'));
  });

  it('rejects an alias of a private name', async () => {
    const resolver = await resolverOver((name, type) =>
      type === 'A'
        ? [
            { name, type: 'CNAME', data: 'metadata.example' },
            { name: 'metadata.example', type: 'A', data: '169.254.169.254' },
          ]
        : [],
    );
    await expect(filterOver(resolver).resolve('alias.example', 443)).rejects.toEqual(failure('blocked'));
  });

  it('checks a literal address without a DNS query', async () => {
    const resolver = await resolverOver(zone({}));
    await expect(filterOver(resolver).resolve('127.0.0.1', 80)).rejects.toEqual(failure('blocked'));
    expect((await filterOver(resolver).resolve('1.1.1.1', 80)).addresses).toEqual(['1.1.1.1']);
    expect(server?.queries).toEqual([]);
  });

  it('allows any port for a name whose addresses are all in allowed networks', async () => {
    const policy = new AddressPolicy({ allowedNetworks: ['10.0.0.0/8'] });
    const resolver = await resolverOver(
      zone({ 'in.test': ['10.0.0.1'], 'half.test': ['10.0.0.1', '1.1.1.1'] }),
      policy,
    );
    expect((await filterOver(resolver, policy).resolve('in.test', 9000)).addresses).toEqual(['10.0.0.1']);
    await expect(filterOver(resolver, policy).resolve('half.test', 9000)).rejects.toEqual(failure('blocked'));
  });
});

it('an egress filter knows the addresses of the stores before it permits one', async () => {
  const ownEndpoints = [{ host: '::ffff:10.0.0.8', port: 2113 }];
  const policy = new AddressPolicy({ allowedNetworks: ['10.0.0.0/8'], ownEndpoints });
  const filter = filterOver(await resolverOver(zone({ 'in.test': ['10.0.0.8'] }), policy), policy);
  await expect(filter.resolve('in.test', 2113)).rejects.toEqual(failure('blocked'));
  expect((await filter.resolve('in.test', 2114)).addresses).toEqual(['10.0.0.8']);
});

describe('an egress filter with a blocklist', () => {
  const optedOut = (message: string) => expect.objectContaining({ failure: 'blocked', message });

  it('rejects a name on it, and its subdomains, without a DNS query', async () => {
    const policy = new AddressPolicy({ blocklist: new Blocklist(['a.example']) });
    const resolver = await resolverOver(zone({ 'a.example': ['1.1.1.1'], 'nota.example': ['1.1.1.1'] }), policy);
    const filter = filterOver(resolver, policy);
    for (const host of ['a.example', 'www.a.example'])
      await expect(filter.resolve(host, 443)).rejects.toEqual(optedOut(`the owner of ${host} has opted out of scans`));
    expect(server?.queries).toEqual([]);
    expect((await filter.resolve('nota.example', 443)).addresses).toEqual(['1.1.1.1']);
  });

  it('rejects a name that has an address on it among others, and names the reason', async () => {
    const policy = new AddressPolicy({ blocklist: new Blocklist(['9.9.9.0/24']) });
    const resolver = await resolverOver(zone({ 'a.example': ['1.1.1.1', '9.9.9.9'] }), policy);
    await expect(filterOver(resolver, policy).resolve('a.example', 443)).rejects.toEqual(
      optedOut('a.example resolves to an address whose owner has opted out of scans'),
    );
  });

  it('judges a name by its addresses, not by the alias that leads to them', async () => {
    const policy = new AddressPolicy({ blocklist: new Blocklist(['hoster.example']) });
    const resolver = await resolverOver(
      (name, type) =>
        type === 'A'
          ? [
              { name, type: 'CNAME', data: 'hoster.example' },
              { name: 'hoster.example', type: 'A', data: '1.1.1.1' },
            ]
          : [],
      policy,
    );
    expect((await filterOver(resolver, policy).resolve('alias.example', 443)).addresses).toEqual(['1.1.1.1']);
  });

  it('judges the addresses of a name that is kept by what is on it now', async () => {
    const blocklist = new Blocklist();
    const policy = new AddressPolicy({ blocklist });
    const kept = cacheAddresses(await resolverOver(zone({ 'a.example': ['1.1.1.1'] }), policy));
    const filter = new ScanEgressFilter({ addresses: policy, ports: [443] }, kept);
    expect((await filter.resolve('a.example', 443)).addresses).toEqual(['1.1.1.1']);
    blocklist.replace(['1.1.1.1/32']);
    await expect(filter.resolve('a.example', 443)).rejects.toEqual(failure('blocked'));
  });
});
