import { afterEach, describe, expect, it } from '@jest/globals';
import type { WorkerThreadScanner } from '#scanner';
import { fullScanOf } from '../sites/scan-site.ts';
import { builtApplication } from './support/built-application.ts';
import { scannerWithBrowser } from './support/scanner.ts';

const timeoutMs = 15 * 60_000;

const routes = {
  paths: ['/', '/invoices', '/invoices/7', '/invoices/8', '/notes?q=1', '/labels?q=1', '/team'],
  fragments: ['/'],
} as const;
const data = ['invoices?state=open', 'invoices/7', 'notes', 'labels', 'team'];

describe.each(['paths', 'fragments'] as const)(
  'an application that a bundler has built, with routes in %s',
  (routing) => {
    let scanner: WorkerThreadScanner | undefined;
    afterEach(() => scanner?.close());

    it(
      'is crawled in all its routes and requests, and reported where a parameter becomes markup only',
      async () => {
        scanner = scannerWithBrowser();
        const { handler, requests } = await builtApplication(routing);
        const { findings, coverage } = await fullScanOf(scanner, handler);
        expect(requests).toEqual(
          expect.arrayContaining(
            [...routes[routing], ...data.map((path) => `/api/${path}`)].map((path) => `GET ${path}`),
          ),
        );
        const ofScript = findings.filter(({ checkId }) => checkId === 'dom-xss');
        expect(ofScript.map(({ evidence }) => evidence)).toEqual([expect.stringContaining('parameter q ')]);
        // Its search form leads to `/?term=`, the same document: the finding is where the flow was confirmed first.
        expect(ofScript[0]?.url).toMatch(routing === 'paths' ? /\/notes\?q=/ : /\/(?:\?term=)?#\/notes\?q=/);
        expect(coverage.skipped.filter(({ reason }) => /rendered|browser/.test(reason))).toEqual([]);
      },
      timeoutMs,
    );
  },
);
