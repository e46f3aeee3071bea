import { describe, expect, it } from '@jest/globals';
import { garbageCollector } from '#kernel';
import type { Exchange } from '../artifacts.ts';
import { exchangeFrom } from '../collect/exchange.ts';
import { headersFromLines } from '../collect/headers.ts';
import { KeptExchanges } from './kept-exchanges.ts';

const collect = garbageCollector();

const mebibyte = 1024 * 1024;

function response(
  body: string | Buffer,
  contentType = 'text/html',
  fields: readonly (readonly [string, string])[] = [],
): Exchange {
  return exchangeFrom({
    url: new URL('https://example.com/'),
    method: 'GET',
    requestHeaders: {},
    status: 200,
    headers: headersFromLines([['Content-Type', contentType], ...fields]),
    body: Buffer.from(body),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

const page = (letter: string, length = 2 * mebibyte): Exchange => response(letter.repeat(length));

describe('the responses that a scan keeps', () => {
  it('are the same objects where nothing is left out', () => {
    const kept = new KeptExchanges();
    const [small, script] = [response('<p>x'), response('x = 1', 'text/javascript')];
    expect([kept.keep(small), kept.keep(script)]).toEqual([small, script]);
    expect(kept.all[0]).toBe(small);
    expect(kept.hasAllOf(script)).toBe(true);
  });

  it('have all of their texts up to a bound, and the beginning of further long ones', () => {
    const kept = new KeptExchanges();
    for (const letter of 'abcde') kept.keep(page(letter));
    const further = kept.keep(page('f'));
    expect(kept.all.slice(0, 5).every(({ truncated }) => !truncated)).toBe(true);
    expect(further).toMatchObject({ truncated: true, text: 'f'.repeat(64 * 1024), size: 2 * mebibyte });
    expect(kept.keep(page('g', 1000))).toMatchObject({ truncated: false, text: 'g'.repeat(1000) });
  });

  it('hold a long text that comes again once, and do not count it again', () => {
    const kept = new KeptExchanges();
    for (let count = 0; count < 20; count += 1) kept.keep(page('a'));
    expect(kept.keep(page('b'))).toMatchObject({ truncated: false });
    expect(kept.all.every(({ text }) => text.length === 2 * mebibyte)).toBe(true);
  });

  it('have the beginning of images, though the whole is given to what reads it at once', () => {
    const kept = new KeptExchanges();
    const given = kept.keep(response(Buffer.alloc(mebibyte, 7), 'image/png'));
    expect(given?.body).toHaveLength(mebibyte);
    expect(given?.truncated).toBe(false);
    expect(kept.all[0]).toMatchObject({ size: mebibyte, truncated: false });
    expect(kept.all[0]?.body).toHaveLength(16_384);
    expect(kept.all[0]?.text.length).toBeLessThanOrEqual(16_384);
    expect(kept.hasAllOf(given as Exchange)).toBe(false);
  });

  it('have the text of a download of unknown type, and the beginning of its bytes', () => {
    const kept = new KeptExchanges();
    kept.keep(response('x'.repeat(30_000), 'application/octet-stream'));
    expect(kept.all[0]?.text).toHaveLength(30_000);
    expect(kept.all[0]?.body).toHaveLength(16_384);
  });

  it.each([
    ['as long as the client receives', 1_000, 60],
    ['of many short fields', 6_000, 2],
  ])('have header fields within a bound of memory, where all of them are %s', (_, count, length) => {
    const kept = new KeptExchanges();
    const before = heapUsed();
    for (let sent = 0; sent < 150; sent += 1)
      kept.keep(
        response(
          '<p>x',
          'text/html',
          Array.from({ length: count }, (_each, n) => [`x${n}-${sent}`, 'y'.repeat(length)] as const),
        ),
      );
    expect(kept.all.length).toBeLessThan(150);
    expect((heapUsed() - before) / mebibyte).toBeLessThan(16);
    expect(kept.keep(response('<p>x', 'text/html', [['Server', 'x']]))).toBeDefined();
  });
});

/** Bytes of the heap that are in use. */
function heapUsed(): number {
  collect({ type: 'major' });
  return process.memoryUsage().heapUsed;
}
