import { describe, expect, it } from '@jest/globals';
import { exchangeFrom } from './exchange.ts';
import { headersFromLines } from './headers.ts';

function exchange(type: string, body: Buffer) {
  return exchangeFrom({
    url: new URL('https://example.com/'),
    method: 'GET',
    requestHeaders: {},
    status: 200,
    headers: headersFromLines([['content-type', type]]),
    body,
    truncated: false,
    remoteAddress: '203.0.113.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

const long = 'é'.repeat(100_000);

describe('a response', () => {
  it('has its text in the charset that it declares', () => {
    expect(exchange('text/html; charset="ISO-8859-1"', Buffer.from('caf\u00e9', 'latin1')).text).toBe('café');
    expect(exchange('text/html; charset=no-such', Buffer.from('café')).text).toBe('café');
  });

  it('holds a long text once: of its bytes, the beginning and the number', () => {
    const { text, body, size } = exchange('text/html; charset=utf-8', Buffer.from(long));
    expect({ isWhole: text === long, size }).toEqual({ isWhole: true, size: 200_000 });
    expect(body.length).toBeLessThan(20_000);
    expect(body.buffer.byteLength).toBeLessThan(100_000);
  });

  it('keeps all bytes of what is no text', () => {
    expect(exchange('application/zip', Buffer.from(long)).body).toHaveLength(200_000);
  });
});
