import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { BrowserSession, Forward } from '#scanner/renderer';
import { openSession, serving, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

describe('a browser on a machine that is busy', () => {
  const visitTimeoutMs = 10_000;
  let session: BrowserSession | undefined;
  let loops: ChildProcess[] = [];

  /** Has programs take the processors: each in a session of its own, between which Linux divides them. */
  const begin = (): void => {
    const loop = ['60', 'sh', '-c', 'while :; do :; done'];
    loops = Array.from({ length: 8 * availableParallelism() }, () => spawn('timeout', loop, { detached: true }));
  };
  const end = async (): Promise<void> => {
    const ended = loops.map((loop) => once(loop, 'exit'));
    for (const loop of loops) loop.kill();
    loops = [];
    await Promise.all(ended);
  };
  afterEach(async () => {
    await end();
    await session?.close();
  });

  it('renders a page that takes longer than its limit for that reason', async () => {
    session = await openSession({ visitTimeoutMs });
    const html = `<script>
      const request = new XMLHttpRequest();
      do {
        for (const end = performance.now() + 200; performance.now() < end; );
        request.open('GET', '/is-free', false);
        request.send();
      } while (request.responseText !== 'yes');
      document.write('to' + 'ld');
    </script>`;
    const pages = { '/': html, '/is-free': 'no' };
    const asked = Promise.withResolvers<undefined>();
    const forward: Forward = (request) => {
      if (request.url.pathname === '/is-free') asked.resolve(undefined);
      return serving(pages)(request);
    };
    const isOverLimit = new Promise((resolve) => setTimeout(resolve, 1.1 * visitTimeoutMs));
    const visited = visit(session, '/', pages, { forward });
    // The page has begun, so that it is the page that waits for a processor.
    await Promise.race([asked.promise, visited]);
    begin();
    await isOverLimit;
    await end();
    pages['/is-free'] = 'yes';
    const report = await visited;
    expect(report.problem).toBeUndefined();
    expect(report.html).toContain('told');
  });

  it('ends a page that never ends, and renders the next one', async () => {
    session = await openSession({ visitTimeoutMs });
    begin();
    const hanging = await visit(session, '/', { '/': '<script>for (;;);</script>' });
    expect(hanging.problem).toBe(
      'the page did not come to an end in time, in which the browser waited for a processor',
    );
    await end();
    expect((await visit(session, '/', { '/': '<p>fine' })).html).toContain('fine');
  });
});
