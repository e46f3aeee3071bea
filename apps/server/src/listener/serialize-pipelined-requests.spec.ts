import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { serializePipelinedRequests } from './serialize-pipelined-requests.ts';

/** Sends requests for the paths in one go, and answers with those that were carried out, once the connection is over. */
async function carriedOut(paths: readonly string[], answer: (path: string, response: ServerResponse) => void) {
  const seen: string[] = [];
  const server = createServer(
    serializePipelinedRequests(({ url = '' }, response) => {
      seen.push(url);
      answer(url, response);
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

describe('requests that are sent without waiting for answers', () => {
  it('are carried out one after the other', async () => {
    let underWay = 0;
    let most = 0;
    const paths = ['/1', '/2', '/3', '/last'];
    const seen = await carriedOut(paths, (path, response) => {
      most = Math.max(most, ++underWay);
      if (path === '/last') response.setHeader('connection', 'close');
      setTimeout(() => {
        underWay--;
        response.end('done');
      }, 5);
    });
    expect(seen).toEqual(paths);
    expect(most).toBe(1);
  });

  it('are not carried out after an answer that ends the connection', async () => {
    const seen = await carriedOut(['/close', '/after', '/later'], (_path, response) => {
      response.setHeader('connection', 'close');
      setTimeout(() => response.end('done'), 5);
    });
    expect(seen).toEqual(['/close']);
  });
});
