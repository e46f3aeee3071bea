import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isNetwork } from './address-forms.ts';
import { AddressPolicy } from './address-policy.ts';
import { Blocklist } from './blocklist.ts';
import { registerListeningPort } from './listening-ports.ts';

const strict = new AddressPolicy();

describe('an address that may be reached', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2a00:a00:1::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(strict.problem(address)).toBeUndefined());

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::7f00:1',
    '::8.8.8.8',

    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:db8::1',
    '3fff::1',
    '2002:7f00:1::',

    '2002:a9fe:a9fe::1',
    '5f00::1',
    '4000::1',
    '8000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    '::1%lo',
    'not-an-address',
    '',
    '127.0.0.1/8',
  ])('%s is forbidden', (address) => expect(strict.problem(address)).toBeDefined());
});

describe('a text that is no address as the system reads it', () => {
  it.each(['::ffff:010.0.0.1', '2606:4700::010.1.1.1', '::ffff:1.2.3', 'fe80::1%eth0', '8.8.8.8.', 'example.com', ''])(
    '%j is not reached',
    (text) => expect(strict.problem(text)).toBe(`${text} is not an IP address`),
  );
});

describe('a network of IPv4-mapped addresses that an operator names', () => {
  const policy = new AddressPolicy({ allowedNetworks: ['::ffff:10.2.0.0/112'] });

  it.each(['10.2.0.0', '10.2.255.255', '::ffff:10.2.0.1'])('allows %s', (address) => {
    expect(policy.problem(address)).toBeUndefined();
  });

  it.each(['10.1.255.255', '10.3.0.0', '::ffff:10.3.0.1'])('does not allow %s', (address) => {
    expect(policy.problem(address)).toBeDefined();
  });
});

describe('networks that an operator names', () => {
  const policy = new AddressPolicy({
    allowedNetworks: ['127.0.0.0/8', '10.1.0.0/16', 'fd00::/64'],
    blocklist: new Blocklist(['10.1.2.0/24', '8.8.8.0/24']),
  });

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.1.1.1', 'fd00::5', '1.1.1.1'])('%s may be reached', (address) => {
    expect(policy.problem(address)).toBeUndefined();
  });

  it.each(['10.2.0.1', '169.254.169.254', '::1', 'fd00:0:0:1::1', '64:ff9b::127.0.0.1'])(
    '%s is outside the allowed ones',
    (address) => expect(policy.problem(address)).toBeDefined(),
  );

  it('a network whose owner has opted out takes precedence over an allowed one and over public addresses', () => {
    expect(policy.problem('10.1.2.3')).toBeDefined();
    expect(policy.problem('8.8.8.8')).toBeDefined();
    expect(policy.problem('::ffff:8.8.8.8')).toBeDefined();
    expect(policy.problem('64:ff9b::8.8.8.8')).toBeDefined();
  });

  it('distinguishes addresses in allowed networks from public ones', () => {
    expect(policy.isAllowedNetwork('127.0.0.1')).toBe(true);
    expect(policy.isAllowedNetwork('10.1.2.3')).toBe(false);
    expect(policy.isAllowedNetwork('1.1.1.1')).toBe(false);
    expect(policy.isAllowedNetwork('localhost')).toBe(false);
  });

  it('are written in CIDR notation', () => {
    expect(isNetwork('10.0.0.0/8')).toBe(true);
    expect(isNetwork('fd00::/8')).toBe(true);
    expect(isNetwork('10.0.0.0')).toBe(false);
    expect(isNetwork('10.0.0.0/33')).toBe(false);
  });
});

describe("the service's own addresses", () => {
  const own = { ownAddresses: () => ['203.0.114.7', '10.0.0.5', '2606:4700::7'] };

  it.each(['203.0.114.7', '::ffff:203.0.114.7', '2606:4700::7', '64:ff9b::203.0.114.7'])(
    '%s is forbidden',
    (address) => {
      expect(new AddressPolicy(own).problem(address)).toBe(`${address} is an address of this service`);
    },
  );

  it('are forbidden in allowed networks, too', () => {
    const policy = new AddressPolicy({ ...own, allowedNetworks: ['10.0.0.0/8', '127.0.0.0/8'] });
    expect(policy.problem('10.0.0.5')).toBe('10.0.0.5 is an address of this service');
    expect(policy.isAllowedNetwork('10.0.0.5')).toBe(false);
    expect(policy.problem('10.0.0.6')).toBeUndefined();
  });

  it('are those of the network interfaces', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    const policy = new AddressPolicy({ allowedNetworks: ['0.0.0.0/0', '::/0'] });
    for (const { address, internal } of addresses) {
      if (address.startsWith('fe80')) continue;
      expect(policy.problem(address)).toBe(internal ? undefined : `${address} is an address of this service`);
    }
    expect(addresses.length).toBeGreaterThan(0);
  });

  it('do not include loopback where the operator allows it, but the ports on which the service listens', () => {
    const policy = new AddressPolicy({
      ...own,
      allowedNetworks: ['127.0.0.0/8'],
      ownEndpoints: [8443, 9464].map((port) => ({ host: 'localhost', port })),
    });
    expect(policy.problem('127.0.0.1')).toBeUndefined();
    expect(policy.portProblem('127.0.0.1', 8080)).toBeUndefined();
    expect(policy.portProblem('127.0.0.1', 8443)).toBe('port 8443 of 127.0.0.1 belongs to this service');
    expect(policy.portProblem('8.8.8.8', 8443)).toBeUndefined();
  });

  it('include the port that the system chose, as long as a server listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const policy = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
    registerListeningPort(server);
    expect(policy.portProblem('127.0.0.1', port)).toBe(`port ${port} of 127.0.0.1 belongs to this service`);
    expect(policy.portProblem('app.localhost', port)).toBeDefined();
    expect(policy.portProblem('8.8.8.8', port)).toBeUndefined();
    expect(policy.portProblem('shop.example', port)).toBeUndefined();
    expect(policy.portProblem('0.0.0.0', port)).toBeDefined();
    expect(policy.portProblem('::', port)).toBeDefined();
    expect(policy.portProblem('127.0.0.1', port === 1 ? 2 : port - 1)).toBeUndefined();
    server.close();
    await once(server, 'close');
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
  });

  it('include the hosts of its public URL and of its stores, by name and by the addresses of the name', async () => {
    const ownEndpoints = [
      { host: 'Scan.example.com', port: 443, sharesAddress: true },
      { host: '192.0.2.9', port: 443, sharesAddress: true },
      { host: '10.0.0.8', port: 2113 },
      { host: 'localhost', port: 27_017 },
    ];
    const allowedNetworks = ['10.0.0.0/8', '127.0.0.0/8', '192.0.2.0/24'];
    const policy = new AddressPolicy({ ownAddresses: () => [], ownEndpoints, allowedNetworks });
    const strictPolicy = new AddressPolicy({ ownAddresses: () => [], ownEndpoints });
    await Promise.all([policy.refresh(), strictPolicy.refresh()]);
    expect(policy.portProblem('scan.example.com', 443)).toBeDefined();
    expect(policy.portProblem('scan.example.com', 444)).toBeUndefined();
    expect(policy.portProblem('10.0.0.8', 2113)).toBeDefined();
    expect(policy.portProblem('::ffff:10.0.0.8', 2113)).toBeDefined();
    expect(policy.portProblem('64:ff9b::10.0.0.8', 2113)).toBeDefined();
    expect(policy.portProblem('10.0.0.8', 443)).toBeUndefined();
    expect(policy.portProblem('127.0.0.1', 27_017)).toBeDefined();
    expect(policy.portProblem('127.0.0.1', 2113)).toBeUndefined();
    // The address that resolves for the public URL may be a proxy with other sites, which the operator may allow.
    expect(strictPolicy.portProblem('::ffff:192.0.2.9', 443)).toBeDefined();
    expect(policy.portProblem('::ffff:192.0.2.9', 443)).toBeUndefined();
  });
});
