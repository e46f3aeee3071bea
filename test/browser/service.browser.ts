import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { serve } from '../sites/site.ts';
import type { RunningSite } from '../sites/site.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';
import { singlePageApplication } from './support/single-page-application.ts';
import { executable } from './support/visits.ts';

// A full scan by a service, on a machine that may be busy.
const timeoutMs = 15 * 60_000;
jest.setTimeout(timeoutMs);

interface ScanBody {
  readonly status: string;
  readonly coverage?: { readonly complete: boolean; readonly skipped: readonly { readonly reason: string }[] };
}

/** Ends the browsers whose profiles are in `directory`, without warning. @returns how many */
function killBrowsersIn(directory: string): number {
  const browsers = browsersIn(directory);
  for (const pid of browsers) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      continue;
    }
  }
  return browsers.length;
}

/** Processes of browsers whose profiles are in `directory`. */
function browsersIn(directory: string): readonly string[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.filter((pid) => commandOf(pid).includes(`--user-data-dir=${directory}/`));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('a full scan by a service whose browser', () => {
  let service: Service | undefined;
  let client: ApiClient | undefined;
  let site: RunningSite | undefined;
  /** Temporary files of the service: profiles of its browsers. */
  let temporary = '';
  afterEach(async () => {
    await Promise.all([client?.close(), service?.remove(), site?.close()]);
    rmSync(temporary, { recursive: true, force: true });
  });

  /** A scan that has started: its path and a client that may read it. */
  const started = async (browser: string): Promise<{ readonly api: ApiClient; readonly path: string }> => {
    temporary = mkdtempSync('/tmp/sl-');
    chmodSync(temporary, 0o711);
    site = await serve(singlePageApplication().handler);
    service = await Service.start({ SCAN_BROWSER: browser, TMPDIR: temporary });
    const { key } = await service.operator.openAccount();
    const api = new ApiClient(() => service?.url ?? '', key);
    client = api;
    const queued = await api.post('/v1/scans', { target: site.url, scan_type: 'full' });
    return { api, path: `/v1/scans/${String(queued.body['scan_id'])}` };
  };
  /** The scan once it has ended; `during` is called again and again until then. */
  const scanned = async (browser: string, during: () => void = () => undefined): Promise<ScanBody> => {
    const { api, path } = await started(browser);
    const { body } = await eventually(
      () => {
        during();
        return api.get<ScanBody>(path);
      },
      (response) => /^(?:completed|failed)$/.test(response.body.status),
      timeoutMs / 1_000,
    );
    return body;
  };
  /** Each check that depends on them names it. */
  const unrendered = ({ coverage }: ScanBody): string[] => {
    const reasons = (coverage?.skipped ?? []).map(({ reason }) => reason);
    return [...new Set(reasons.filter((reason) => reason.includes(' not rendered: ')))];
  };

  it('is a program that exits completes, and its coverage says what was not rendered and why', async () => {
    const body = await scanned('/bin/false');
    expect(body.status).toBe('completed');
    expect(body.coverage?.complete).toBe(false);
    expect(unrendered(body)).toEqual([
      expect.stringMatching(
        /^\d+ pages? that (is|are) built by script (was|were) not rendered: the browser did not start: ./,
      ),
    ]);
    // The operator did not have to wait for a scan to learn that.
    const warning = 'SCAN_BROWSER: the browser did not start: it ended with exit code 1; pages will not be rendered';
    await eventually(
      () => Promise.resolve(service?.lines ?? []),
      (lines) => lines.some((line) => line.includes(warning)),
    );
  });

  it('is killed again and again completes, and its coverage says what was not rendered and why', async () => {
    let killed = 0;
    const body = await scanned(executable, () => {
      killed += killBrowsersIn(temporary);
    });
    expect(killed).toBeGreaterThan(0);
    expect(body.status).toBe('completed');
    expect(body.coverage?.complete).toBe(false);
    expect(unrendered(body)).toEqual([
      expect.stringMatching(
        /^\d+ pages? that (is|are) built by script (was|were) not rendered: (the browser (ended|did not start)|the page)/,
      ),
    ]);
    // Nothing is left of its browsers.
    expect(readdirSync(temporary).filter((entry) => entry.startsWith('scanledger-browser-'))).toEqual([]);
  });

  /** A scan whose browser has started. */
  const withBrowser = async (): Promise<{ readonly api: ApiClient; readonly path: string }> => {
    const scan = await started(executable);
    // The one that the service starts to see whether it can has no debugger.
    const ofScan = (pid: string): boolean => commandOf(pid).includes('--remote-debugging-pipe');
    await eventually(
      () => Promise.resolve(browsersIn(temporary).filter(ofScan)),
      ({ length }) => length > 0,
      timeoutMs / 1_000,
    );
    return scan;
  };
  /** Processes and profiles of browsers, as soon as there are none. */
  const left = (): Promise<readonly string[]> =>
    eventually(
      () =>
        Promise.resolve([
          ...browsersIn(temporary),
          ...readdirSync(temporary).filter((entry) => entry.startsWith('scanledger-browser-')),
        ]),
      ({ length }) => length === 0,
    );

  it('runs leaves no process and no profile once the scan is cancelled', async () => {
    const { api, path } = await withBrowser();
    expect((await api.post(`${path}/cancel`, {})).body['failure']).toMatchObject({ code: 'canceled' });
    expect(await left()).toEqual([]);
  });

  it('runs leaves no process and no profile once the service is stopped', async () => {
    await withBrowser();
    expect(await service?.stop()).toBe(0);
    expect(await left()).toEqual([]);
  });
});
