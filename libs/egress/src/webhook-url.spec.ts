import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { receiverProblem, webhookUrlProblem } from './webhook-url.ts';

const strict = { addresses: new AddressPolicy() };
const inside = { addresses: new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] }) };

describe('a webhook URL', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com:443/',
    'https://example.com:8443/hook?x=1',
    'https://example.com:1024/',
    `https://example.com/${'a'.repeat(2028)}`,
  ])('%s is accepted', (url) => expect(webhookUrlProblem(url, strict)).toBeUndefined());

  it.each([
    'http://example.com/hook',
    'https://example.com:80/',
    'https://example.com:25/',
    'https://user:p@example.com/',
    'https://example.com/#f',

    'https://example.com/#',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f000001/',

    'https://2130706433/',
    'https://127.1/',
    'https://169.254.169.254/',
    'https://hooks.internal/',
    'file:///x',
    'https://example.com /',
    `https://example.com/${'a'.repeat(2029)}`,
    7,
    undefined,
  ])('%s is refused', (url) => expect(webhookUrlProblem(url, strict)).toBeDefined());

  it('is checked once more at each delivery, whatever was accepted before', () => {
    const problemOf = (url: string) => receiverProblem(new URL(url), strict);
    expect(problemOf('https://example.com:8443/hook')).toBeUndefined();
    expect(problemOf('http://example.com:8443/hook')).toBe('must be an https URL');
    for (const url of ['https://user@example.com/', 'https://:secret@example.com/']) {
      expect(problemOf(url)).toBe('must not contain credentials');
    }
    expect(problemOf('https://10.0.0.1/')).toContain('not a public address');
  });

  it('may be inside an allowed network', () => {
    expect(webhookUrlProblem('https://127.0.0.1:9000/hook', inside)).toBeUndefined();
    expect(webhookUrlProblem('https://localhost:9000/hook', inside)).toBeUndefined();
    expect(webhookUrlProblem('https://127.0.0.1:22/hook', inside)).toBeDefined();
    expect(webhookUrlProblem('https://10.0.0.1/hook', inside)).toBeDefined();
  });
});
