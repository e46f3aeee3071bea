import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { serializePipelinedRequests } from './serialize-pipelined-requests.ts';

/** Sends pipelined requests for the paths. @returns those that were handled, once the connection is closed */
async function handled(paths: readonly string[], respond: (path: string, response: ServerResponse) => void) {
  const seen: string[] = [];
  const server = createServer(
    serializePipelinedRequests(({ url = '' }, response) => {
      seen.push(url);
      respond(url, response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`).join(''));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  server.close();
  return seen;
}

describe('pipelined requests', () => {
  it('are handled one after the other', async () => {
    let inProgress = 0;
    let max = 0;
    const paths = ['/1', '/2', '/3', '/last'];
    const seen = await handled(paths, (path, response) => {
      max = Math.max(max, ++inProgress);
      if (path === '/last') response.setHeader('connection', 'close');
      setTimeout(() => {
        inProgress--;
        response.end('done');
      }, 5);
    });
    expect(seen).toEqual(paths);
    expect(max).toBe(1);
  });

  it('are not handled after a response that ends the connection', async () => {
    const seen = await handled(['/close', '/after', '/later'], (_path, response) => {
      response.setHeader('connection', 'close');
      setTimeout(() => response.end('done'), 5);
    });
    expect(seen).toEqual(['/close']);
  });
});
