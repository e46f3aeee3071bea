import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { DnsClient } from './dns-client.ts';
import { EgressFailure } from './failure.ts';
import { ScanGate } from './gate.ts';
import { rememberAddresses, Resolver } from './resolver.ts';
import { FakeDns, zone } from './testing/fake-dns.ts';
import type { Records } from './testing/fake-dns.ts';

let server: FakeDns | undefined;
afterEach(() => server?.close());

async function resolverOver(records: Records, policy = new AddressPolicy()): Promise<Resolver> {
  server = await FakeDns.start(records);
  return new Resolver(new DnsClient({ servers: [server.address], timeoutMs: 60 }), policy);
}

function gateOver(resolver: Resolver, policy = new AddressPolicy()): ScanGate {
  return new ScanGate({ addresses: policy, ports: [80, 443] }, resolver);
}

const failure = (kind: string) => expect.objectContaining({ constructor: EgressFailure, failure: kind });

describe('resolving a name', () => {
  it('gives IPv4 and IPv6 addresses', async () => {
    const resolver = await resolverOver(zone({ 'a.example': ['2606:4700::1', '1.1.1.1', '8.8.8.8'] }));
    expect(await resolver.addresses('a.example')).toEqual(['1.1.1.1', '8.8.8.8', '2606:4700::1']);
  });

  it('fails for a name that does not exist, one without addresses, and a server that is silent', async () => {
    const resolver = await resolverOver((name) =>
      name === 'gone.example' ? 'NXDOMAIN' : name === 'mute.example' ? 'silence' : [],
    );
    await expect(resolver.addresses('gone.example')).rejects.toEqual(failure('dns'));
    await expect(resolver.addresses('empty.example')).rejects.toEqual(failure('dns'));
    await expect(resolver.addresses('mute.example')).rejects.toEqual(failure('dns'));
  });

  it('follows aliases, also where the server leaves that to us, but not for ever', async () => {
    const resolver = await resolverOver((name, type) => {
      if (name === 'end.example') return type === 'A' ? [{ name, type: 'A', data: '1.1.1.1' }] : [];
      if (name === 'start.example') return [{ name, type: 'CNAME', data: 'end.example' }];
      return [{ name, type: 'CNAME', data: `x${name}`.slice(0, 60) }];
    });
    expect(await resolver.addresses('start.example')).toEqual(['1.1.1.1']);
    await expect(resolver.addresses('loop.example')).rejects.toEqual(failure('dns'));
  });

  it('refuses an answer that is too long', async () => {
    const many = Array.from({ length: 33 }, (_, index) => `1.1.1.${String(index + 1)}`);
    const resolver = await resolverOver(zone({ 'many.example': many }));
    await expect(resolver.addresses('many.example')).rejects.toEqual(failure('dns'));
  });

  it('knows localhost without asking, and only where loopback may be reached', async () => {
    const resolver = new Resolver(new DnsClient({ servers: ['127.0.0.1:9'] }), new AddressPolicy());
    await expect(resolver.addresses('localhost')).rejects.toEqual(failure('blocked'));
    const allowed = await resolverOver(zone({}), new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] }));
    expect(await allowed.addresses('app.localhost')).toEqual(['127.0.0.1']);
    expect(server?.asked).toEqual([]);
  });
});

it('keeps to one answer where that is wanted, and asks again after a failure', async () => {
  let turn = 0;
  const resolver = rememberAddresses(
    await resolverOver((name, type) => {
      if (type !== 'A') return [];
      turn += 1;
      return turn === 1 ? 'NXDOMAIN' : [{ name, type: 'A', data: `1.1.1.${String(turn)}` }];
    }),
  );
  await expect(resolver.addresses('a.example')).rejects.toEqual(failure('dns'));
  expect(await resolver.addresses('a.example')).toEqual(['1.1.1.2']);
  expect(await resolver.addresses('a.example')).toEqual(['1.1.1.2']);
});

describe('the gate', () => {
  it('refuses a name of which one address is private, whatever the others are', async () => {
    const resolver = await resolverOver(
      zone({ 'mixed.example': ['1.1.1.1', '10.0.0.1'], 'six.example': ['1.1.1.1', '::1'] }),
    );
    await expect(gateOver(resolver).admit('mixed.example', 443)).rejects.toEqual(failure('blocked'));
    await expect(gateOver(resolver).admit('six.example', 443)).rejects.toEqual(failure('blocked'));
  });

  it('refuses an alias of a private name', async () => {
    const resolver = await resolverOver((name, type) =>
      type === 'A'
        ? [
            { name, type: 'CNAME', data: 'metadata.example' },
            { name: 'metadata.example', type: 'A', data: '169.254.169.254' },
          ]
        : [],
    );
    await expect(gateOver(resolver).admit('alias.example', 443)).rejects.toEqual(failure('blocked'));
  });

  it('judges a literal address without asking DNS', async () => {
    const resolver = await resolverOver(zone({}));
    await expect(gateOver(resolver).admit('127.0.0.1', 80)).rejects.toEqual(failure('blocked'));
    expect((await gateOver(resolver).admit('1.1.1.1', 80)).addresses).toEqual(['1.1.1.1']);
    expect(server?.asked).toEqual([]);
  });

  it('lets a name use any port only where all its addresses are in allowed networks', async () => {
    const policy = new AddressPolicy({ allowedNetworks: ['10.0.0.0/8'] });
    const resolver = await resolverOver(
      zone({ 'in.test': ['10.0.0.1'], 'half.test': ['10.0.0.1', '1.1.1.1'] }),
      policy,
    );
    expect((await gateOver(resolver, policy).admit('in.test', 9000)).addresses).toEqual(['10.0.0.1']);
    await expect(gateOver(resolver, policy).admit('half.test', 9000)).rejects.toEqual(failure('blocked'));
  });
});
