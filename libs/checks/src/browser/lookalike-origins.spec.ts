import { describe, expect, it } from '@jest/globals';
import { lookalikeOrigins } from './lookalike-origins.ts';

const page = new URL('http://shop.test/x');
const originsFor = (listener: string): string[] =>
  lookalikeOrigins([listener], page, 'q7z').map(({ origin }) => origin);

describe('origins that pass for a trusted one', () => {
  it.each([
    ['e.origin.indexOf("https://www.trusted.example") === 0', 'https://www.trusted.example.q7z.example'],
    ['e.origin.endsWith("trusted.example")', 'http://q7ztrusted.example'],
    ['e.origin.includes(location.hostname)', 'http://shop.test.q7z.example'],
    ['/^https:\\/\\/trusted\\.example/.test(e.origin)', 'https://trusted.example.q7z.example'],
    ['/^https:\\/\\/www.trusted.example$/.test(e.origin)', 'https://wwwxtrusted.example'],
    ['e.origin.match(/trusted.example/)', 'http://trusted.example.q7z.example'],
  ])('%s', (listener, origin) => {
    expect(originsFor(listener)).toContain(origin);
  });

  it('are none of the trusted domain, nor of the page', () => {
    const hosts = originsFor('e.origin.endsWith(".trusted.example")').map((origin) => new URL(origin).hostname);
    expect(hosts.filter((host) => /(?:^|\.)(?:trusted\.example|shop\.test)$/.test(host))).toEqual([]);
  });

  it('are not needed where a listener does not read the origin', () => {
    expect(originsFor('a.innerHTML = e.data')).toEqual([]);
  });
});
