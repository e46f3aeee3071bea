import { afterAll, expect, it } from '@jest/globals';
import { catchAllApplication } from '../sites/catch-all-application-site.ts';
import { fullScanOf } from '../sites/scan-site.ts';
import { scannerWithBrowser } from './support/scanner.ts';

const texts = 60;
const scanner = scannerWithBrowser();
afterAll(() => scanner.close());

it(
  'the one document of an application uses up no requests: its interfaces are tested',
  async () => {
    const { handler, unknown } = catchAllApplication({ texts });
    const { findings, coverage } = await fullScanOf(scanner, handler);
    const injections = findings.filter(({ checkId }) => checkId === 'sql-error-based');
    expect(new Set(injections.flatMap(({ places }) => places.map(({ parameter }) => parameter)))).toEqual(
      new Set(['name', 'q']),
    );
    // The scripts of the document, looked for where it is served for another path.
    expect(unknown.filter((request) => /\w\/(?:main|runtime|polyfills)\.js$/.test(request))).toEqual([]);
    // What its script names is requested once each; none of it brings further URLs.
    expect(coverage.pages.known).toBeLessThan(texts + 80);
  },
  15 * 60_000,
);
