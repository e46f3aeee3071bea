import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { respondToFramingErrors } from './framing-errors.ts';

/** What a server responds to bytes while the limits of the client's address cannot be looked up. */
async function responseTo(bytes: string): Promise<string> {
  const server = createServer((_request, response) => response.end());
  respondToFramingErrors(server, {
    newRequestId: () => 'req_1',
    rateLimitHeaders: async () => Promise.reject(new Error('the store has failed in an unknown way')),
    isSecure: () => true,
    publicUrl: () => 'https://scans.example',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write(bytes);
    return await text(socket);
  } finally {
    socket.destroy();
    server.close();
  }
}

describe('a response that no handler makes', () => {
  it.each([
    ['a request that is not valid', 'GET\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 417],
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405],
  ])('to %s is sent without rate-limit headers where the store fails', async (_, bytes, status) => {
    const response = await responseTo(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('x-request-id: req_1');
    expect(response.toLowerCase()).not.toContain('ratelimit');
  });
});
