import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { forgetListeningPorts } from '#egress';
import type { BlocklistEntries, Connection } from '#egress';
import type { ScanType } from '../../finding.ts';
import type { ScanRun } from './scan-run.ts';
import { ThreadWatchdog } from './thread-watchdog.ts';
import { Heartbeat, parseMessage } from './worker-protocol.ts';
import type { FromThread, ThreadData, ToThread } from './worker-protocol.ts';

export interface ThreadEvents {
  connection(run: ScanRun, connection: Connection): void;
  /** A run broke; the text is for the operator. */
  fault(fault: string): void;
  /** A run ended by itself, whatever its end. */
  freed(): void;
  /** The thread is gone. `suspect` is the run that did it, as far as that is known; the others were only there. */
  lost(handle: ScanThreadHandle, suspect: ScanRun | undefined, others: readonly ScanRun[], reason: string): void;
}

/** Milliseconds after its deadline at which a run is ended from outside, and at which its thread is killed if it lives on. */
const graceMs = 3000;
const maxGraceMs = 30_000;
const timeRanOut = 'time ran out';
const defaultMemoryMb = 512;
/**
 * Mebibytes of the young generation. V8 makes two semi-spaces of it, each a third, rounded up to a power of two: garbage gathers
 * up to one of them before it is collected.
 */
const youngGenerationMb = 16;

/** Node strips the sources of their types. */
const execArgv = import.meta.url.endsWith('.ts') ? ['--disable-warning=ExperimentalWarning'] : [];

export interface ThreadOptions {
  readonly program: URL;
  readonly memoryMb?: number;
}

/** One worker thread seen from outside. */
export class ScanThreadHandle {
  readonly number: number;
  readonly #worker: Worker;
  readonly #heartbeat: Heartbeat;
  readonly #watchdog: ThreadWatchdog;
  readonly #events: ThreadEvents;
  readonly #runs = new Map<number, { readonly run: ScanRun; readonly sentAt: number }>();
  /** Those that have reported their end, and only clean up: a thread that reports does not hang. */
  readonly #ended = new Set<number>();
  #readyAt: number | undefined;
  #freeSince = performance.now();
  #checkIds: Readonly<Record<ScanType, readonly string[]>> = { quick: [], full: [] };
  #gone = false;

  constructor(data: Omit<ThreadData, 'heartbeat'>, events: ThreadEvents, options: ThreadOptions) {
    const memory = Heartbeat.memory();
    this.number = data.thread;
    this.#heartbeat = new Heartbeat(memory);
    this.#events = events;
    const workerData: ThreadData = { ...data, heartbeat: memory };
    const memoryMb = options.memoryMb ?? defaultMemoryMb;
    keepPagesYoung();
    this.#worker = new Worker(options.program, {
      workerData,
      execArgv,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
        stackSizeMb: 4,
      },
      name: `scan-${String(data.thread)}`,
    });
    this.#watchdog = new ThreadWatchdog(this.#heartbeat, () => this.#processorMs());
    this.#worker.on('message', (text: string) => this.#receive(parseMessage(text)));
    this.#worker.on('error', (error) => this.#lose(this.#entered(), error.message));
    const { threadId } = this.#worker;
    this.#worker.once('exit', () => forgetListeningPorts(threadId));
    this.#worker.on('exit', () => this.#lose(this.#entered(), 'the scanner thread ended'));
  }

  /** How many scans it works on. */
  get load(): number {
    return this.#runs.size - this.#ended.size;
  }

  /** Whether it has had no scan for so many milliseconds. */
  hasBeenIdleFor(ms: number): boolean {
    return this.#runs.size === 0 && performance.now() - this.#freeSince >= ms;
  }

  run(id: number, run: ScanRun): void {
    this.#runs.set(id, { run, sentAt: performance.now() });
    this.#send({ type: 'scan', run: id, job: run.job });
  }

  cancel(run: ScanRun): void {
    const id = [...this.#runs].find(([, entry]) => entry.run === run)?.[0];
    if (id !== undefined) this.#send({ type: 'cancel', run: id });
  }

  setBlocklist(entries: BlocklistEntries): void {
    this.#send({ type: 'blocklist', entries });
  }

  /** Ends runs that are overdue, and kills the thread when its event loop is blocked or it does not end a run. */
  async watch(blockedAfterMs: number): Promise<void> {
    const readyAt = this.#readyAt;
    if (readyAt === undefined || this.#gone) return;
    const now = performance.now();
    for (const { run, sentAt } of this.#runs.values()) {
      const late = now - Math.max(sentAt, readyAt) - run.deadlineMs;
      if (late > maxGraceMs) return this.#lose(run, timeRanOut);
      if (late > graceMs && !run.over) {
        run.giveUp(timeRanOut, 'timeout');
        this.cancel(run);
      }
    }
    if (await this.#watchdog.hangs(now, blockedAfterMs))
      this.#lose(this.#entered(), 'the content of the target kept a check busy for too long');
  }

  async close(): Promise<void> {
    this.#gone = true;
    this.#runs.clear();
    this.#ended.clear();
    await this.#worker.terminate();
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread): void {
    if (message.type === 'ready') {
      this.#readyAt = performance.now();
      this.#checkIds = message.checkIds;
      return;
    }
    const run = this.#runs.get(message.run)?.run;
    if (run === undefined) return;
    switch (message.type) {
      case 'batch':
        for (const connection of message.connections) {
          if (connection.outcome === 'connected') run.contacted();
          this.#events.connection(run, connection);
        }
        if (message.reports.some(({ type }) => type !== 'progress')) this.#ended.add(message.run);
        for (const report of message.reports) run.report(report);
        return;
      case 'planned':
        return run.planned(this.#checkIds[run.job.scanType]);
      case 'over':
        this.#runs.delete(message.run);
        this.#ended.delete(message.run);
        this.#freeSince = performance.now();
        if (message.error !== undefined) this.#events.fault(`scan ${run.job.scanId}: ${message.error}`);
        if (!run.over) run.giveUp('the scanner failed', 'internal_error');
        return this.#events.freed();
    }
  }

  async #processorMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage();
    return (user + system) / 1000;
  }

  #entered(): ScanRun | undefined {
    return this.#runs.get(this.#heartbeat.lastEntered)?.run;
  }

  #lose(suspect: ScanRun | undefined, reason: string): void {
    if (this.#gone) return;
    this.#gone = true;
    const others = [...this.#runs.values()].map(({ run }) => run).filter((run) => run !== suspect);
    this.#runs.clear();
    this.#ended.clear();
    void this.#worker.terminate();
    this.#events.lost(this, suspect, others, reason);
  }
}

/**
 * Has threads that start from now on begin with the whole of their young generation. It would grow to it by itself, but not
 * while the process has the flag of V8 that bounds its own: with the mebibyte that a thread begins with, pages outlive the
 * collections of what is young, and a quick scan takes up to a third more processor time.
 *
 * What is made of a page never goes to the old generation at once. V8 decides on that by one collection: where it finds a
 * page in use, each page from then on is garbage that only a collection of everything finds.
 */
function keepPagesYoung(): void {
  setFlagsFromString(`--min-semi-space-size=${String(Math.floor(youngGenerationMb / 3))}`);
  setFlagsFromString('--no-allocation-site-pretenuring');
}
