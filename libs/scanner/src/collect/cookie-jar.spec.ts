import { describe, expect, it } from '@jest/globals';
import { CookieJar } from './cookie-jar.ts';
import { headersFromLines } from './headers.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const page = new URL('https://shop.example.com/cart/list');

function jarWith(...cookies: string[]): CookieJar {
  const jar = new CookieJar();
  keep(jar, page, ...cookies);
  return jar;
}

function keep(jar: CookieJar, url: URL, ...cookies: string[]): void {
  jar.keep(url, headersFromLines(cookies.map((cookie) => ['set-cookie', cookie])), now);
}

const sent = (jar: CookieJar, url: string) => jar.headerFor(new URL(url));

describe('a cookie jar', () => {
  it('sends back what a host has set, the newest value', () => {
    const jar = jarWith('a=1; Path=/', 'b=2; Path=/; HttpOnly', 'a=3; Path=/');
    expect(sent(jar, 'https://shop.example.com/')).toBe('b=2; a=3');
  });

  it.each([
    ['another host', 'a=1; Path=/', 'https://www.example.com/'],
    ['another path', 'a=1; Path=/cart', 'https://shop.example.com/cartoon'],
    ['the path above where none was named', 'a=1', 'https://shop.example.com/'],
    ['plain HTTP', 'a=1; Path=/; Secure', 'http://shop.example.com/'],
    ['neighbours under a public suffix', 'a=1; Path=/; Domain=com', 'https://other.com/'],
    ['a domain that is not its own', 'a=1; Path=/; Domain=partner.example', 'https://partner.example/'],
  ])('sends nothing to %s', (_, cookie, url) => {
    expect(sent(jarWith(cookie), url)).toBeUndefined();
  });

  it('sends the cookies of a domain to its hosts', () => {
    expect(sent(jarWith('a=1; Path=/; Domain=.example.com'), 'https://www.example.com/x')).toBe('a=1');
  });

  it('sends the cookies of a path to what is below it', () => {
    expect(sent(jarWith('a=1'), 'https://shop.example.com/cart/pay')).toBe('a=1');
  });

  it('forgets what is deleted', () => {
    const jar = jarWith('a=1; Path=/', 'b=2; Path=/');
    keep(jar, page, 'a=; Path=/; Max-Age=0', 'b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    expect(sent(jar, page.href)).toBeUndefined();
  });

  it('stays small, whatever is set', () => {
    const jar = jarWith(
      `long=${'x'.repeat(5000)}`,
      'control=\u0001',
      ...Array.from({ length: 500 }, (_, at) => `n${at}=1`),
    );
    expect(sent(jar, page.href)?.length).toBeLessThan(1000);
    keep(jar, page, ...Array.from({ length: 50 }, (_, at) => `n${at}=${'x'.repeat(4000)}`));
    expect(sent(jar, page.href)?.length ?? 0).toBeLessThanOrEqual(8192);
  });
});

describe('cookies given to an origin', () => {
  const target = new URL('http://example.com:8080/app');
  const jarGiven = (...lines: readonly (readonly [url: string, line: string])[]) => {
    const jar = new CookieJar();
    jar.give(target, { sid: 'given', lang: 'en' });
    for (const [url, line] of lines) jar.keep(new URL(url), headersFromLines([['set-cookie', line]]), 0);
    return jar;
  };

  it('are sent to it, and neither to another port or protocol nor to a subdomain', () => {
    const jar = jarGiven();
    expect(jar.headerFor(new URL('http://example.com:8080/other'))).toBe('sid=given; lang=en');
    for (const other of ['http://example.com/', 'https://example.com/', 'http://www.example.com:8080/'])
      expect(jar.headerFor(new URL(other))).toBeUndefined();
  });

  it('are replaced by the origin itself, and by no other one', () => {
    const jar = jarGiven(['http://example.com/', 'sid=other; Path=/'], ['http://example.com:8080/', 'lang=de; Path=/']);
    expect(jar.headerFor(target)).toBe('sid=given; lang=de');
  });

  it.each([
    ['the host', 'sid=new; Path=/'],
    ['its domain', 'sid=new; Path=/; Domain=example.com'],
    ['its domain without a path', 'sid=new; Domain=.example.com'],
    ['the default path', 'sid=new'],
    ['another path', 'sid=new; Path=/app'],
  ])('stay the login, once, where the origin renews it for %s', (_, line) => {
    const page = new URL('https://www.example.com/app/page');
    const jar = new CookieJar();
    jar.give(page, { sid: 'given' });
    keep(jar, page, line);
    for (const url of [page, new URL('/', page)]) {
      expect(jar.headerFor(url)).toBe('sid=new');
      expect(jar.headerWith('', url)).toBe('sid=new');
    }
    expect(sent(jar, 'https://api.example.com/app/page')).toBeUndefined();
    keep(jar, page, `${line}; Max-Age=0`);
    expect(jar.headerFor(page)).toBeUndefined();
  });

  it('stay where the origin responds to a rejected submission with another session', () => {
    const page = new URL('https://www.example.com/app/page');
    const jar = new CookieJar();
    jar.give(page, { sid: 'given' });
    const other = headersFromLines([
      ['set-cookie', 'sid=anonymous; Path=/'],
      ['set-cookie', 'lang=de; Path=/'],
    ]);
    jar.keep(page, other, now, true);
    expect(jar.headerFor(page)).toBe('sid=given; lang=de');
    jar.keep(page, headersFromLines([['set-cookie', 'sid=; Path=/; Max-Age=0']]), now, true);
    expect(jar.headerFor(page)).toBe('sid=given; lang=de');
  });

  it('stay where the origin deletes only an older one of the same name', () => {
    const page = new URL('https://www.example.com/app/page');
    const jar = new CookieJar();
    jar.give(page, { sid: 'given' });
    keep(jar, page, 'sid=; Path=/; Domain=example.com; Max-Age=0', 'sid=; Path=/old; Max-Age=0');
    expect(jar.headerFor(page)).toBe('sid=given');
  });

  it('are sent without one of the same name that another host sets for the domain', () => {
    const page = new URL('https://www.example.com/app/page');
    const jar = new CookieJar();
    jar.give(page, { sid: 'given' });
    keep(jar, new URL('https://api.example.com/'), 'sid=other; Path=/; Domain=example.com', 'b=1; Domain=example.com');
    expect(jar.headerFor(page)).toBe('sid=given; b=1');
    expect(sent(jar, 'https://api.example.com/')).toBe('sid=other; b=1');
  });

  it('complete the cookies that a request names', () => {
    expect(jarGiven().headerWith('lang=probe', target)).toBe('lang=probe; sid=given');
    expect(jarGiven().headerWith('lang=probe', new URL('http://example.com/'))).toBe('lang=probe');
    const renewed = jarGiven(['http://example.com:8080/', 'sid=renewed; Path=/']);
    expect(renewed.headerWith('lang=probe', target)).toBe('lang=probe; sid=renewed');
  });
});
