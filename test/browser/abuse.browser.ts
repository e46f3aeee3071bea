import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { WorkerThreadScanner } from '#scanner';
import type { BrowserSession, Forward } from '#scanner/renderer';
import { ownMemoryBytes, processTree } from '../../libs/browser/src/process/process-tree.ts';
import { fullScanOf } from '../sites/scan-site.ts';
import { eventually } from '../support/eventually.ts';
import { patientScanner } from './support/scanner.ts';
import { openSession, visit } from './support/visits.ts';
import { greedyPages, wastefulPages } from './support/wasteful-pages.ts';

// A page that hangs takes its time limit, and on a busy machine the browser needs minutes to start again.
const hangTimeoutMs = 60 * 60_000;
jest.setTimeout(hangTimeoutMs);

const maxMemoryBytes = 600 * 1024 * 1024;

/** Processes that this one has started and that have not ended. */
const processes = (): number[] => processTree(process.pid).filter((pid) => pid !== process.pid && !hasEnded(pid));

/** One that a thread has started which is gone has ended, too, but nobody has taken note of it. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

describe('a browser with a page that', () => {
  let session: BrowserSession | undefined;
  afterEach(() => session?.close());

  /** On a busy machine a visit may run out of time, which is no fault of the browser. */
  const rendersAgain = async (opened: BrowserSession): Promise<boolean> => {
    const { html } = await eventually(
      () => visit(opened, '/', { '/': '<script>document.write("fine")</script>' }),
      ({ problem }) => problem === undefined,
      180,
    );
    return html.includes('fine');
  };

  it.each(Object.entries(wastefulPages))('%s renders the next page', async (_, html) => {
    session = await openSession({ visitTimeoutMs: 8_000, maxMemoryBytes });
    await visit(session, '/', { '/': html }, { explores: true });
    expect(await rendersAgain(session)).toBe(true);
  });

  it.each(Object.entries(greedyPages))(
    'takes %s is ended before it has more than its limit for long',
    async (_, html) => {
      session = await openSession({ visitTimeoutMs: 20_000, maxMemoryBytes });
      const released = Promise.withResolvers<void>();
      // A document that waits for a script is open until it is ended.
      const forward: Forward = async ({ url }) => {
        if (url.pathname === '/slow') await released.promise;
        const body = Buffer.from(`${html}<script src="/slow"></script>`);
        return { status: 200, headers: [['content-type', 'text/html']], body };
      };
      try {
        const { problem } = await visit(session, '/', {}, { forward });
        expect(problem).toBeDefined();
        await eventually(
          () => Promise.resolve(processes().reduce((sum, pid) => sum + ownMemoryBytes(pid), 0)),
          (bytes) => bytes < maxMemoryBytes,
        );
      } finally {
        released.resolve();
      }
      expect(await rendersAgain(session)).toBe(true);
    },
  );
});

describe('a scan of a site with pages that waste its browser', () => {
  const scanners: WorkerThreadScanner[] = [];
  afterEach(() => Promise.all(scanners.map((one) => one.close())));

  const faults: string[] = [];
  const scannerFor = (visitTimeoutMs: number): WorkerThreadScanner => {
    const scanner = patientScanner(visitTimeoutMs, (fault) => faults.push(fault));
    scanners.push(scanner);
    return scanner;
  };

  /**
   * What a visit may take here and now: that of the service, or what a whole scan takes without wasteful pages. That is longer
   * than a page takes beside them, however busy the machine is.
   */
  const visitTimeoutMs = async (): Promise<number> => {
    const started = performance.now();
    await fullScanOf(scannerFor(hangTimeoutMs), siteWith([], new Set()));
    return Math.max(20_000, Math.ceil(performance.now() - started));
  };

  /** A site whose script-built start page links to `hostile` pages and to one that only script can tell of. */
  const siteWith = (hostile: readonly string[], requested: Set<string>) => {
    const names = hostile.map((_, at) => `/${'abcdefgh'[at]}-page`);
    const links = [...names, '/fine'].map((name) => `<a href="${name}">${name}</a>`).join('');
    const pages = new Map([
      ['/', `<div id=app></div><script>app.innerHTML = ${JSON.stringify(links)}</script>`],
      ['/fine', '<div id=app></div><script>app.innerHTML = "<a href=/fi" + "ne/told>x</a>"</script>'],
      ['/fine/told', '<p>told'],
      ...names.map((name, at) => [name, hostile[at] ?? ''] as const),
    ]);
    return (request: { url?: string | undefined }, response: ServerResponse): void => {
      const path = new URL(request.url ?? '', 'http://x').pathname;
      requested.add(path);
      response.writeHead(pages.has(path) ? 200 : 404, { 'content-type': 'text/html' }).end(pages.get(path) ?? '');
    };
  };
  const hostile = [
    'loops',
    'writes objects to the console without end',
    'gives the driver an object to take apart',
    'has a document without end',
  ].map((name) => wastefulPages[name] ?? '');

  it('completes, says what was not rendered, and costs another scan of the same thread nothing', async () => {
    const scanner = scannerFor(await visitTimeoutMs());
    const [hostileSite, otherSite] = [new Set<string>(), new Set<string>()];
    const [wasted, other] = await Promise.all([
      fullScanOf(scanner, siteWith(hostile, hostileSite)),
      fullScanOf(scanner, siteWith([], otherSite)),
    ]);
    expect(faults).toEqual([]);
    expect([...hostileSite]).toContain('/fine/told');
    expect([...otherSite]).toContain('/fine/told');
    const unrendered = (scan: typeof wasted): string[] =>
      scan.coverage.skipped.map(({ reason }) => reason).filter((reason) => reason.includes('not rendered'));
    expect(unrendered(wasted)).not.toEqual([]);
    for (const reason of unrendered(wasted))
      expect(reason).toMatch(
        /not rendered: (the page (did not come to an end|crashed|was closed)|the browser ended).*: http:\/\/[^ ]*\/[a-d]-page\b/,
      );
    expect(unrendered(other)).toEqual([]);
    await scanner.close();
    const left = await eventually(
      () => Promise.resolve(processes()),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
  });
});
