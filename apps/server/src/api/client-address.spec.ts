import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addressGroup, ProxyTrust } from './client-address.ts';

const trust = new ProxyTrust(['10.0.0.0/8', '127.0.0.1/32', '2001:db8:ffff::/48']);
const plain = (address: string) => ({ address, secure: false });

describe('the client address', () => {
  it('is the peer, whatever an untrusted peer forwards', () => {
    expect(trust.client(plain('203.0.113.9'), '198.51.100.1', 'https')).toEqual(plain('203.0.113.9'));
    expect(new ProxyTrust([]).client(plain('127.0.0.1'), '198.51.100.1', 'https')).toEqual(plain('127.0.0.1'));
  });

  it.each([
    ['one hop', '10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['addresses further left are claims of the client', '10.1.1.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['several trusted proxies', '10.1.1.1', '1.2.3.4, 198.51.100.1, 10.2.2.2, 10.3.3.3', '198.51.100.1'],
    ['all are trusted', '10.1.1.1', '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['no header', '10.1.1.1', undefined, '10.1.1.1'],
    ['an empty header', '10.1.1.1', '', '10.1.1.1'],
    ['no address', '10.1.1.1', 'unknown', '10.1.1.1'],
    ['no address behind one that is trusted', '10.1.1.1', 'evil, 10.2.2.2', '10.2.2.2'],
    ['a mapped peer', '::ffff:10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped client', '10.1.1.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['IPv6', '2001:db8:ffff::1', '2001:db8:1::1', '2001:db8:1::1'],
  ])('is found behind trusted proxies: %s', (_, peer, forwardedFor, address) => {
    expect(trust.client(plain(peer), forwardedFor, 'https')).toEqual({ address, secure: true });
  });

  it('is secure when the nearest proxy says so', () => {
    const secure = (proto: string | undefined, peer = plain('10.1.1.1')) => trust.client(peer, undefined, proto).secure;
    expect(secure('HTTPS')).toBe(true);
    expect(secure('http, https')).toBe(true);
    expect(secure('https, http')).toBe(false);
    expect(secure('')).toBe(false);
    expect(secure(undefined)).toBe(false);
    expect(secure(undefined, { address: '10.1.1.1', secure: true })).toBe(true);
  });

  it('is never an address that no trusted proxy reported', () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), fc.ipV4(), (pretended, real) => {
        fc.pre(!trust.trusts(real));
        expect(trust.client(plain('10.1.1.1'), [...pretended, real].join(', '), undefined).address).toBe(real);
      }),
    );
  });
});

describe('the group of an address', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it('of IPv6 depends on the first 64 bits alone', () => {
    const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
    const text = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(addressGroup(text([...network, ...one]))).toBe(addressGroup(text([...network, ...other])));
      }),
    );
  });
});
