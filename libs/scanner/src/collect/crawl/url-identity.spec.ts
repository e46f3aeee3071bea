import { describe, expect, it } from '@jest/globals';
import { canonicalUrl, urlIdentity } from './url-identity.ts';

const same = (left: string, right: string) => expect(urlIdentity(new URL(left))).toBe(urlIdentity(new URL(right)));
const differ = (left: string, right: string) =>
  expect(urlIdentity(new URL(left))).not.toBe(urlIdentity(new URL(right)));

describe('URL identity', () => {
  it('leaves out what does not name another page', () => {
    same('https://a.example/x#part', 'https://A.example:443/x');
    same('https://a.example/x?b=2&a=1', 'https://a.example/x?a=1&b=2');
    same('https://a.example/x?PHPSESSID=abc&a=1', 'https://a.example/x?a=1');
    same('https://a.example/x;jsessionid=0A1B?a=1', 'https://a.example/x?a=1');
    same('https://a.example/x?utm_source=mail', 'https://a.example/x');
    same('https://a.example/%7euser/%c3%a4?', 'https://a.example/~user/%C3%A4');
    same('https://a.example//a///b', 'https://a.example/a/b');
  });

  it('keeps what does', () => {
    differ('https://a.example/x', 'https://a.example/x/');
    differ('https://a.example/x?a=1', 'https://a.example/x?a=2');
    differ('https://a.example/x?a=1&a=2', 'https://a.example/x?a=1');
    differ('https://a.example/x', 'http://a.example/x');
    differ('https://a.example/a%2Fb', 'https://a.example/a/b');
  });

  it('requests parameters in the order written, without session ids', () => {
    expect(canonicalUrl(new URL('https://a.example/x?b=%31&sid=9&a#f')).href).toBe('https://a.example/x?b=%31&a');
  });
});
