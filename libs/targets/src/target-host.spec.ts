import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, Blocklist } from '#egress';
import { parseTargetHost } from './target-host.ts';

const publicOnly = new AddressPolicy();
const withLoopback = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });

describe('the host of a target', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com', 'example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['alice.github.io', 'alice.github.io'],
    ['93.184.215.14', '93.184.215.14'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  ])('%s is %s', (text, host) => {
    expect(parseTargetHost(text, publicOnly)).toBe(host);
  });

  it.each(['co.uk', 'com', 'github.io', 'CO.UK.', 's3.amazonaws.com', 'foo.ck'])(
    'is not the public suffix %s',
    (text) => {
      const policy = text === 'com' ? withLoopback : publicOnly;
      expect(() => parseTargetHost(text, policy)).toThrow('public suffix');
    },
  );

  it.each([
    ['www.example.com', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['www.alice.github.io', 'alice.github.io'],
  ])('is the whole site: %s is rejected, and %s named', (text, site) => {
    expect(() => parseTargetHost(text, publicOnly)).toThrow(`the registrable domain ${site}`);
  });

  it.each([
    '',
    ' ',
    'https://example.com',
    'example.com/',
    'example.com/path',
    'example.com:8443',
    'user@example.com',
    'example.com?x',
    'example.com#x',
    'exam ple.com',
    'example..com',
    '.example.com',
    '*.example.com',
    'example%2ecom',
    '[::1]:443',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '10.0.0.1',
    '::1',
    '169.254.169.254',
    'router.local',
    'a'.repeat(300),
  ])('is not %j', (text) => {
    expect(() => parseTargetHost(text, publicOnly)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', details: { param: 'host' } }),
    );
  });

  it('may be internal where the operator allows networks', () => {
    expect(parseTargetHost('localhost', withLoopback)).toBe('localhost');
    expect(parseTargetHost('127.0.0.1', withLoopback)).toBe('127.0.0.1');
    expect(parseTargetHost('app.internal', withLoopback)).toBe('app.internal');
  });
});

it('a host whose owner has opted out of scans is no target', () => {
  const addresses = new AddressPolicy({ blocklist: new Blocklist(['example.com']) });
  expect(() => parseTargetHost('EXAMPLE.com', addresses)).toThrow(
    expect.objectContaining({
      code: 'invalid_target',
      message: '`host` is not allowed: the owner of example.com has opted out of scans; got "EXAMPLE.com".',
      details: { param: 'host' },
    }),
  );
  expect(parseTargetHost('notexample.com', addresses)).toBe('notexample.com');
});
