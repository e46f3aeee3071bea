import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CommandExecutor, EventCatalogue, LogUnavailable } from '#event-sourcing';
import { SystemIds } from '#kernel';
import type { ScanJob, ScanReport } from '#scanner';
import { noCoverage, Scanner } from '#scanner';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { findingDetailsEvents } from '../findings/finding-details.events.ts';
import { scanEvents } from '../scan/scan.events.ts';
import { findingOf } from '../testing/finding-of.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const job: ScanJob = { scanId: 'scan_1', target: 'https://example.com/', scanType: 'quick' };
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const never = new AbortController().signal;

const coverage = noCoverage(12);
const progress = (percent: number, ...checkIds: readonly string[]): ScanReport => ({
  type: 'progress',
  progress: percent,
  finishedChecks: checkIds,
  findings: checkIds.map(findingOf),
  coverage,
});
const completed: ScanReport = { type: 'completed', coverage };

/** Reports what it is given, one by one unless they come together; `between` runs before each further report. */
class ScriptedScanner extends Scanner {
  readonly #reports: readonly (ScanReport | readonly ScanReport[])[];
  readonly #between: (signal: AbortSignal) => Promise<void>;

  constructor(
    reports: readonly (ScanReport | readonly ScanReport[])[],
    between: (signal: AbortSignal) => Promise<void> = async () => undefined,
  ) {
    super();
    this.#reports = reports;
    this.#between = between;
  }

  async *scan(_job: ScanJob, signal: AbortSignal): AsyncGenerator<readonly ScanReport[]> {
    for (const report of this.#reports) {
      await this.#between(signal);
      if (signal.aborted) return;
      yield [report].flat();
    }
  }

  async close(): Promise<void> {}
}

/** Reports nothing until it is aborted. */
function silentScanner(): { readonly scanner: Scanner; isAborted: boolean } {
  const silent = {
    isAborted: false,
    scanner: new ScriptedScanner([completed], async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      silent.isAborted = true;
    }),
  };
  return silent;
}

class SilentObserver extends ScanObserver {
  readonly faults: string[] = [];

  started(): void {}

  fault(_error: unknown, what: string): void {
    this.faults.push(what);
  }
}

async function prepare({ appendsTogether = false } = {}): Promise<{
  readonly log: InMemoryEventLog;
  readonly executor: CommandExecutor;
  readonly run: (scanner: Scanner, shutdown?: AbortSignal, lost?: AbortSignal) => Promise<readonly string[]>;
  readonly faults: readonly string[];
}> {
  const log = new InMemoryEventLog({ appendsTogether });
  const clock = new ManualClock('2026-06-01T12:00:00.000Z');
  const executor = new CommandExecutor(
    log,
    new EventCatalogue([scanEvents, findingDetailsEvents]),
    clock,
    new SystemIds(),
  );
  const queue = { type: 'Queue', ...job, accountId: 'acc_1', month: '2026-06', createdAt: clock.timestamp() } as const;
  await executor.execute(scanStream, job.scanId, queue, context);
  await executor.execute(scanStream, job.scanId, { type: 'Start', worker: 'w1' }, context);
  const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 1, queueExpiresMs: 1 });
  const observer = new SilentObserver();
  return {
    log,
    executor,
    faults: observer.faults,
    run: async (scanner, shutdown = never, lost = never) => {
      const runner = new ScanRunner(scanner, executor, settings, observer);
      await runner.run(job, 1, lost, shutdown);
      return log.events.slice(2).map(({ type }) => type);
    },
  };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('running a scan', () => {
  it('records each report of the scanner, in order, and its end', async () => {
    const { log, run } = await prepare();
    expect(await run(new ScriptedScanner([progress(10, 'a'), progress(20, 'b'), completed]))).toEqual([
      'FindingDetailed.v1',
      'FindingReported.v2',
      'ChecksFinished.v1',
      'FindingDetailed.v1',
      'FindingReported.v2',
      'ChecksFinished.v1',
      'ScanCompleted.v1',
    ]);
    expect(log.events.every(({ metadata }, n) => n < 2 || metadata.actor === 'system:worker/w1')).toBe(true);
  });

  it('records the end with what was reported with it: in two appends, or in one where the log appends to several streams', async () => {
    const scanner = (): Scanner => new ScriptedScanner([[progress(99, 'a', 'b'), completed]]);
    const inOrder = await prepare();
    await inOrder.run(scanner());
    expect(inOrder.log.batches.slice(2)).toEqual([2, 4]);
    const together = await prepare({ appendsTogether: true });
    await together.run(scanner());
    expect(together.log.events.map(({ type }) => type)).toEqual(inOrder.log.events.map(({ type }) => type));
    expect(together.log.events.at(-1)?.type).toBe('ScanCompleted.v1');
    const followed = ({ log }: typeof together): readonly string[] =>
      log.events.filter(({ metadata }) => metadata.moreFollow === true).map(({ type }) => type);
    expect([followed(inOrder), followed(together)]).toEqual([['FindingDetailed.v1', 'FindingDetailed.v1'], []]);
  });

  it('does not read the stream of the details, which is new, nor that of a scan which it has started and appends to', async () => {
    const { log, run } = await prepare({ appendsTogether: true });
    log.reads = 0;
    await run(new ScriptedScanner([progress(10, 'a'), progress(20, 'b'), completed]));
    expect(log.reads).toBe(0);
  });

  it('appends at most 256 KiB of findings at a time', async () => {
    const { log, run } = await prepare();
    const place = { url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'x'.repeat(100_000) };
    const findings = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...findingOf(id), placesCount: 1, places: [place] }));
    const report: ScanReport = { type: 'progress', progress: 50, finishedChecks: [], findings, coverage };
    await run(new ScriptedScanner([report, completed]));
    // The details of each piece, then its findings with their progress; the end comes last.
    expect(log.batches.slice(2)).toEqual([2, 3, 2, 3, 1, 2, 1]);
  });

  it('appends at most 50 findings at a time; their checks count as finished with the last of them', async () => {
    const { log, run } = await prepare();
    const checkIds = Array.from({ length: 120 }, (_, n) => `check-${n}`);
    await run(new ScriptedScanner([progress(50, ...checkIds), completed]));
    expect(log.batches.slice(2)).toEqual([50, 51, 50, 51, 20, 21, 1]);
    const finished = log.events.filter(({ type }) => type === 'ChecksFinished.v1').map(({ data }) => data);
    expect(finished).toEqual([
      expect.objectContaining({ progress: 50, checkIds: [] }),
      expect.objectContaining({ progress: 50, checkIds: [] }),
      expect.objectContaining({ progress: 50, checkIds }),
    ]);
  });

  it('continues when the log was unavailable for a while', async () => {
    const { log, run } = await prepare();
    log.failures.push(new LogUnavailable('down'));
    expect(await run(new ScriptedScanner([progress(10, 'a'), completed]))).toEqual([
      'FindingDetailed.v1',
      'FindingReported.v2',
      'ChecksFinished.v1',
      'ScanCompleted.v1',
    ]);
  });

  it('hands the scan back at shutdown', async () => {
    const { run } = await prepare();
    const shutdown = new AbortController();
    let reports = 0;
    const scanner = new ScriptedScanner([progress(10, 'a'), progress(20, 'b'), completed], async () => {
      if (reports++ === 1) shutdown.abort();
    });
    expect(await run(scanner, shutdown.signal)).toEqual([
      'FindingDetailed.v1',
      'FindingReported.v2',
      'ChecksFinished.v1',
      'ScanHandedBack.v1',
    ]);
  });

  it('stops when its lease is lost, and leaves the scan to another worker, for which it counts as lost', async () => {
    const { run } = await prepare();
    const lost = new AbortController();
    const scanner = new ScriptedScanner([completed], async () => lost.abort());
    expect(await run(scanner, never, lost.signal)).toEqual([]);
  });

  it('hands the scan back at shutdown where its lease is lost, too', async () => {
    const { run } = await prepare();
    const both = new AbortController();
    const scanner = new ScriptedScanner([completed], async () => both.abort());
    expect(await run(scanner, both.signal, both.signal)).toEqual(['ScanHandedBack.v1']);
  });

  it('ends at shutdown although the log stays unavailable, and says that the scan is not handed back', async () => {
    const { log, run, faults } = await prepare();
    const shutdown = new AbortController();
    const unavailable = Array.from({ length: 1_000 }, () => new LogUnavailable('the disk is full'));
    const scanner = new ScriptedScanner([progress(10, 'a'), completed], async () => {
      log.failures.push(...unavailable);
      setImmediate(() => shutdown.abort());
    });
    expect(await run(scanner, shutdown.signal)).toEqual([]);
    expect(faults).toEqual([
      'a scan could not be recorded or handed back; another process or the next start resumes it',
    ]);
  });

  it('stops when the scan was canceled, and records nothing more', async () => {
    const { executor, run } = await prepare();
    let reports = 0;
    const scanner = new ScriptedScanner([progress(10, 'a'), progress(20, 'b'), completed], async () => {
      if (reports++ === 1) await executor.execute(scanStream, job.scanId, { type: 'Cancel' }, context);
    });
    expect(await run(scanner)).toEqual([
      'FindingDetailed.v1',
      'FindingReported.v2',
      'ChecksFinished.v1',
      'ScanFailed.v2',
    ]);
  });

  it('stops within a second when the scan was canceled while the scanner has nothing to report', async () => {
    jest.useFakeTimers();
    const { executor, run } = await prepare();
    const silent = silentScanner();
    const ran = run(silent.scanner);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(silent.isAborted).toBe(false);
    await executor.execute(scanStream, job.scanId, { type: 'Cancel' }, context);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(silent.isAborted).toBe(true);
    expect(await ran).toEqual(['ScanFailed.v2']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('goes on while the log is unavailable, and finds out afterwards that the scan was canceled', async () => {
    jest.useFakeTimers();
    const { log, executor, run, faults } = await prepare();
    const silent = silentScanner();
    const ran = run(silent.scanner);
    await executor.execute(scanStream, job.scanId, { type: 'Cancel' }, context);
    log.readFailures.push(new LogUnavailable('down'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(silent.isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await ran).toEqual(['ScanFailed.v2']);
    expect(faults).toEqual([]);
  });

  it('fails the scan when the scanner breaks', async () => {
    const { log, run } = await prepare();
    const broken = new ScriptedScanner([progress(10, 'a'), completed], async () => {
      throw new Error('broken');
    });
    expect(await run(broken)).toEqual(['ScanFailed.v2']);
    expect(log.events.at(-1)?.data).toMatchObject({ code: 'internal_error' });
  });
});
