import { describe, expect, it } from '@jest/globals';
import type { Exchange, Page } from '../artifacts.ts';
import { exchangeFrom } from '../collect/exchange.ts';
import { headersFromLines } from '../collect/headers.ts';
import { PageParser } from './page-parser.ts';

function response(path: string, body: string): Exchange {
  return exchangeFrom({
    url: new URL(path, 'https://example.com/'),
    method: 'GET',
    requestHeaders: {},
    status: 200,
    headers: headersFromLines([['Content-Type', 'text/html']]),
    body: Buffer.from(body),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

function parsed(parser: PageParser, path: string, body: string): Page {
  const page = parser.parse(response(path, body));
  if (page === undefined) throw new Error('no page');
  return page;
}

const largePage = (id: number): string => `<title>${id}</title><a href=next>x</a>${'<b>x</b>'.repeat(12_000)}`;

describe('the pages of a scan', () => {
  it('share the document of a long text, and have links of their own', () => {
    const parser = new PageParser();
    const [one, other] = [parsed(parser, '/a/', largePage(1)), parsed(parser, '/b/', largePage(1))];
    expect(other.document).toBe(one.document);
    expect([one.links[0]?.url.pathname, other.links[0]?.url.pathname]).toEqual(['/a/next', '/b/next']);
  });

  it('are read to their end until the scan keeps as many nodes as it may, and then in part', () => {
    const parser = new PageParser();
    const pages = Array.from({ length: 9 }, (_, id) => parsed(parser, `/${id}`, largePage(id)));
    expect(pages.slice(0, 6).every(({ cut }) => !cut)).toBe(true);
    expect(pages.at(-1)?.cut).toBe(true);
    expect(pages.at(-1)?.document.children.length).toBeLessThan(1000);
    expect(parsed(parser, '/small', '<p>short').cut).toBe(false);
  });

  it('with a text that comes again count once', () => {
    const parser = new PageParser();
    for (let count = 0; count < 9; count += 1) expect(parsed(parser, `/${count}`, largePage(1)).cut).toBe(false);
  });
});
