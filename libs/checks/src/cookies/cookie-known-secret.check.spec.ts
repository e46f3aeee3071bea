import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { cookieKnownSecret } from './cookie-known-secret.check.ts';

const unknown = 's%3AJq2nQ8mZ4vXc1LrT.ax2Xiazyi9xanL%2FHpjWG9lEDWmMOneyw6o5wZyunlQu';
const known = 's%3AJq2nQ8mZ4vXc1LrT.ax2Xiazyi9xanL%2FHpjWG9lEDWmMOneyw6o5wZyunluQ';

const siteWith = (...values: readonly string[]) =>
  givenSite({ responses: { '/': { headers: { 'Set-Cookie': values.map((value, at) => `c${at}=${value}`) } } } });

describe('cookies that are signed with a well-known secret', () => {
  it('are found among the first twenty signed cookies, and the rest is named', () => {
    const twenty = [...Array<string>(19).fill(unknown), known];
    expect(cookieKnownSecret.run(siteWith(...twenty))).toHaveLength(1);
    expect(cookieKnownSecret.gap?.(siteWith(...twenty))).toBeUndefined();
    expect(cookieKnownSecret.run(siteWith(unknown, ...twenty))).toHaveLength(0);
    expect(cookieKnownSecret.gap?.(siteWith(unknown, ...twenty))).toBe(
      'of 21 signed cookies, the first 20 were tested',
    );
  });

  it('count once for each name, and only where they are signed', () => {
    const site = givenSite({
      responses: {
        '/': {
          headers: {
            'Set-Cookie': [
              ...Array.from({ length: 30 }, (_, at) => `session=${unknown}; Path=/${at}`),
              ...Array.from({ length: 30 }, (_, at) => `plain${at}=0123456789abcdef`),
              `last=${known}`,
            ],
          },
        },
      },
    });
    expect(cookieKnownSecret.run(site)).toHaveLength(1);
    expect(cookieKnownSecret.gap?.(site)).toBeUndefined();
  });
});
