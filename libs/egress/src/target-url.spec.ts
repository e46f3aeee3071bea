import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { Blocklist } from './blocklist.ts';
import { ScanEgressFilter, WebhookEgressFilter } from './egress-filter.ts';
import { defaultPorts, problemSentence, targetProblem, urlProblem } from './target-url.ts';
import type { TargetPolicy } from './target-url.ts';
import { webhookUrlProblem } from './webhook-url.ts';

const strict: TargetPolicy = { addresses: new AddressPolicy(), ports: defaultPorts };
const inside: TargetPolicy = {
  addresses: new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] }),
  ports: defaultPorts,
};

function nameOfLength(length: number): string {
  return `${'a23456789.'.repeat(30).slice(0, length - '.com'.length - 1)}x.com`;
}

describe('a target', () => {
  it.each([
    'https://example.com',
    'http://example.com/',
    'https://example.com:8443/a?b=c#d',
    'http://example.com:8080',
    'https://8.8.8.8/',

    'https://example.com./',
    'HTTPS://EXAMPLE.COM',
    'https://bücher.example/',
    'https://[2606:4700::1111]/',
    'https://a_b.example.com',
    'https://example.com/@me',
    'https://example.com/?q=@x',
    'https://example.com//@me',
    `https://${nameOfLength(253)}/`,
    `https://example.com/${'a'.repeat(2028)}`,
  ])('%s is accepted', (target) => expect(targetProblem(target, strict)).toBeUndefined());

  it.each([undefined, null, 7, true, {}, ['https://example.com'], ''])('%j is no URL', (target) => {
    expect(targetProblem(target, strict)).toBe('must be an absolute http or https URL');
  });

  it.each([
    'example.com',
    '//example.com',
    '/path',
    'https:/example.com',
    'https:example.com',
    'https://',
    'https:///example.com',
    'file:///etc/passwd',
    'gopher://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',

    'https://example.com:99999',
    `https://${nameOfLength(254)}/`,
    'https://exa mple.com',
    'http://[::1',
    'http://999.1.1.1',
    'http://1.2.3.4.5',
    'http://[fe80::1%25eth0]/',
  ])('%s is no absolute http or https URL', (target) => expect(targetProblem(target, strict)).toBeDefined());

  it('a target with an unpaired surrogate is rejected', () => {
    expect(targetProblem('https://example.com/\ud800', strict)).toMatch(/unpaired surrogates/);
  });

  it.each([
    'https://example.com/ ',
    ' https://example.com',
    'https://exam\tple.com',
    'https://example.com/\n',
    'https://example.com/\u0000',
  ])('%j has characters that a parser would drop', (target) =>
    expect(targetProblem(target, strict)).toMatch(/white space or control/),
  );

  it.each([
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://@example.com',
    'https://example.com@127.0.0.1/',
  ])('%s carries credentials', (target) => expect(targetProblem(target, strict)).toMatch(/credentials/));

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0.0.0.0',
    '0',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '[fc00::1]',

    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',

    '%31%32%37.0.0.1',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'printer.local',

    'metadata.google.internal',
    'router.home.arpa',
    'home.arpa',
    'expyuzz4wqqyqhjn.onion',
    'intranet',
    'ｌｏｃａｌｈｏｓｔ',
  ])('http://%s/ is not public', (host) => expect(targetProblem(`http://${host}/`, strict)).toBeDefined());

  it.each([
    'https://a..b.example/',
    'https://example.com../',
    `https://${'a'.repeat(64)}.example/`,
    'https://-a.example/',
    'https://a$b.example/',
  ])('%s has no valid host name', (target) => expect(targetProblem(target, strict)).toBeDefined());

  it.each(['http://example.com:22', 'http://example.com:25', 'http://example.com:6379', 'https://example.com:0'])(
    '%s names a port outside the list',
    (target) => expect(targetProblem(target, strict)).toMatch(/^port \d+ is not among/),
  );

  it('has at most 2048 characters', () => {
    expect(targetProblem(`https://example.com/${'a'.repeat(2028)}`, strict)).toBeUndefined();
    expect(targetProblem(`https://example.com/${'a'.repeat(2029)}`, strict)).toMatch(/2048/);
    expect(targetProblem(`https://example.com/${'"'.repeat(1000)}`, strict)).toMatch(/2048/);
  });
});

describe('with allowed networks', () => {
  it.each([
    'http://127.0.0.1:3000',
    'http://127.0.0.2:22/',
    'http://[::ffff:127.0.0.1]:3000',
    'http://localhost:3000',
    'http://intranet:9/',
    'http://shop.test:3000',
  ])('%s may be inside, on any port', (target) => expect(targetProblem(target, inside)).toBeUndefined());

  it.each(['http://10.0.0.1', 'http://169.254.169.254', 'http://[::1]/', 'http://example.com:3000'])(
    '%s stays refused',
    (target) => {
      expect(targetProblem(target, inside)).toBeDefined();
    },
  );
});

describe('a problem', () => {
  const policy = { addresses: new AddressPolicy({ allowedNetworks: [] }), ports: defaultPorts };

  it.each([
    ['ftp://example.com/', 'The URL must be an absolute http or https URL'],
    ['http://10.0.0.1/', 'The URL is not allowed: 10.0.0.1 is not a public address'],
    ['http://example.com:25/', 'The URL is not allowed: port 25 is not among the allowed ports (80, 443, 8080, 8443)'],
    ['http://intranet/', 'The URL is not allowed: intranet is not a public name'],
  ])('of %s is a sentence', (url, sentence) => {
    expect(problemSentence('The URL', targetProblem(url, policy) ?? '')).toBe(sentence);
  });
});

describe("the service's own listener", () => {
  const addresses = new AddressPolicy({
    allowedNetworks: ['127.0.0.0/8'],
    ownEndpoints: [{ host: 'localhost', port: 8443 }],
  });

  it('is no target, though loopback is allowed', () => {
    const policy = { addresses, ports: defaultPorts };
    expect(targetProblem('https://127.0.0.1:8443/', policy)).toMatch(/belongs to this service/);
    expect(targetProblem('https://127.0.0.1:8444/', policy)).toBeUndefined();
  });

  it.each(['127.0.0.1', 'app.test'])('is not reached as %s', async (host) => {
    const resolver = { addresses: async () => ['127.0.0.1'] };
    for (const filter of [
      new ScanEgressFilter({ addresses, ports: defaultPorts }, resolver),
      new WebhookEgressFilter(addresses, resolver),
    ]) {
      await expect(filter.resolve(host, 8443)).rejects.toMatchObject({ failure: 'blocked' });
      await expect(filter.resolve(host, 8444)).resolves.toMatchObject({ addresses: ['127.0.0.1'] });
    }
  });

  it('is no webhook receiver', () => {
    expect(webhookUrlProblem('https://127.0.0.1:8443/', { addresses })).toMatch(/belongs to this service/);
  });
});

describe('a target whose owner has opted out of scans', () => {
  const blocklist = new Blocklist(['example.com', 'xn--bcher-kva.example', '9.9.9.0/24', '127.0.0.2/32']);
  const policy = { addresses: new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'], blocklist }), ports: defaultPorts };

  it.each([
    ['https://example.com/', 'example.com'],
    ['https://EXAMPLE.com./', 'example.com'],
    ['http://www.example.com:8080/a', 'www.example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://9.9.9.9/', '9.9.9.9'],
    ['https://[::ffff:9.9.9.9]/', '::ffff:909:909'],
    ['https://0x09090909/', '9.9.9.9'],
    ['http://127.0.0.2:3000/', '127.0.0.2'],
  ])('is rejected as %s, also in an allowed network', (target, host) => {
    expect(targetProblem(target, policy)).toBe(`the owner of ${host} has opted out of scans`);
  });

  it.each(['https://notexample.com/', 'https://example.com.test/', 'https://9.9.8.9/', 'http://127.0.0.1:3000/'])(
    'is not %s',
    (target) => expect(targetProblem(target, policy)).toBeUndefined(),
  );

  it('may receive webhooks', () => {
    expect(webhookUrlProblem('https://example.com/', strict)).toBeUndefined();
  });
});

describe('a URL that a redirect leads to', () => {
  const problemOf = (url: string) => urlProblem(new URL(url), strict);

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/html,x', 'ws://example.com/'])(
    '%s is of another scheme',
    (url) => expect(problemOf(url)).toBe('must be an http or https URL'),
  );

  it.each(['https://user@example.com/', 'https://:secret@example.com/'])('%s has credentials', (url) => {
    expect(problemOf(url)).toBe('must not contain credentials');
  });

  it('may be longer than a target, with up to 8000 characters', () => {
    const ofLength = (length: number): string => 'https://example.com/'.padEnd(length, 'a');
    expect(problemOf(ofLength(8000))).toBeUndefined();
    expect(problemOf(ofLength(8001))).toContain('at most 8000 characters');
  });
});
