import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from './testing/settings.ts';

const scanner = openScanner(settingsFor());
afterAll(() => scanner.close());

it('checks the page of a quick scan before a response that the site delays', async () => {
  const release = Promise.withResolvers<void>();
  let isOver = false;
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url !== '/robots.txt') return response.end('<!doctype html><title>Shop</title><a href="/a">a</a>');
    response.once('close', () => (isOver = true));
    void release.promise.then(() => response.end('User-agent: *'));
    return response;
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  let wasOver: boolean | undefined;
  try {
    for await (const reports of scanner.scan(
      { scanId: 'delayed', target, scanType: 'quick' },
      new AbortController().signal,
    )) {
      const finished = reports.flatMap((report) => (report.type === 'progress' ? report.finishedChecks : []));
      if (!finished.includes('session-id-in-url')) continue;
      wasOver = isOver;
      release.resolve();
    }
  } finally {
    site.closeAllConnections();
    site.close();
  }
  expect(wasOver).toBe(false);
  expect(isOver).toBe(true);
});
