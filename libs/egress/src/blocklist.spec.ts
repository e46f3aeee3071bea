import { describe, expect, it } from '@jest/globals';
import { processorMs } from '../../kernel/src/testing/processor-time.ts';
import { Blocklist } from './blocklist.ts';
import { parseBlocklist } from './parse-blocklist.ts';

const listOf = (...lines: string[]): Blocklist => new Blocklist(parseBlocklist(lines.join('\n')).entries);

describe('a host name on the blocklist', () => {
  const list = listOf('example.com', 'shop.example.org', 'bücher.example');

  it.each([
    'example.com',
    'EXAMPLE.com',
    'example.com.',
    'www.example.com',
    'a.b.example.com',
    'shop.example.org',
    'xn--bcher-kva.example',
    'www.xn--bcher-kva.example',
  ])('blocks %s', (host) => expect(list.blocks(host)).toBe(true));

  it.each([
    'notexample.com',
    'example.com.evil.test',
    'example.community',
    'example.co',
    'com',
    'example.org',
    'www.example.org',
    'notshop.example.org',
    'example',
    '192.0.2.1',
    '::1',
    '',
  ])('does not block %j', (host) => expect(list.blocks(host)).toBe(false));
});

describe('a network on the blocklist', () => {
  const list = listOf('192.0.2.0/24', '198.51.100.7', '2001:db8:1::/48', '2001:db8::7', '203.0.113.128/25');

  it.each([
    '192.0.2.0',
    '192.0.2.255',
    '198.51.100.7',
    '203.0.113.128',
    '::ffff:192.0.2.1',
    '::ffff:c000:201',
    '64:ff9b::192.0.2.1',
    '64:ff9b::c633:6407',
    '64:ff9b:1::192.0.2.1',
    '2002:c000:0201::1',
    '::ffff:0:192.0.2.1',
    '::192.0.2.1',
    '2001:db8:1:2::3',
    '2001:0DB8:0001::',
    '2001:db8:0::7',
  ])('blocks %s', (address) => expect(list.blocks(address)).toBe(true));

  it.each(['192.0.3.0', '192.0.1.255', '198.51.100.8', '203.0.113.127', '2001:db8:2::', '2001:db8::8', 'example.com'])(
    'does not block %s',
    (address) => expect(list.blocks(address)).toBe(false),
  );

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.0/120', '192.0.2.200'],
    ['0.0.0.0/0', '8.8.8.8'],
    ['::/0', '2606:4700::1'],
    ['192.0.2.77/24', '192.0.2.1'],
    ['::ffff:0:0/96', '8.8.8.8'],
  ])('%s blocks %s', (entry, address) => expect(listOf(entry).blocks(address)).toBe(true));

  it.each([
    ['::ffff:192.0.2.0/120', '192.0.3.1'],
    ['::ffff:192.0.2.1', '192.0.2.0'],
    ['::/0', '8.8.8.8'],
    ['::ffff:0:0/95', '8.8.8.8'],
  ])('%s does not block %s', (entry, address) => expect(listOf(entry).blocks(address)).toBe(false));
});

describe('the blocklist', () => {
  it('names the owner of the host that was asked for', () => {
    const list = listOf('example.com');
    expect(list.problem('www.example.com')).toBe('the owner of www.example.com has opted out of scans');
    expect(list.problem('example.org')).toBeUndefined();
  });

  it('blocks what it has been replaced by, and nothing else, and tells those who watch it', () => {
    const list = listOf('example.com');
    const seen: (readonly string[])[] = [];
    const stop = list.watch((entries) => seen.push(entries));
    list.replace(['example.org', '192.0.2.0/24']);
    expect(['example.com', 'example.org', '192.0.2.1'].map((host) => list.blocks(host))).toEqual([false, true, true]);
    stop();
    list.replace([]);
    expect(list.blocks('example.org')).toBe(false);
    expect(seen).toEqual([['example.org', '192.0.2.0/24']]);
  });

  it('finds an address among very many networks without a look at each', () => {
    const networks = Array.from({ length: 65_536 }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`);
    const list = new Blocklist(networks);
    const lookUp = (searched: Blocklist) => () => {
      for (let at = 0; at < 10_000; at += 1) searched.blocks(`11.0.${at & 255}.1`);
    };
    const [few, many] = [processorMs(lookUp(new Blocklist(networks.slice(0, 10)))), processorMs(lookUp(list))];
    expect(many).toBeLessThan(10 * few);
    expect(list.blocks('10.255.255.9')).toBe(true);
  });
});
