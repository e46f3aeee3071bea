import { BatchQueue, delay, KeyedMutex } from '#kernel';
import type { Clock, Ids } from '#kernel';
import { BatchAppender } from './append-batch.ts';
import type { BatchedCommand } from './append-batch.ts';
import type { CommandContext } from './command-context.ts';
import { commandStep } from './command-step.ts';
import type { CommandStep, StateAfter } from './command-step.ts';
import type { StreamKind } from '../decider.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import { EventMaker } from './event-maker.ts';
import { KnownStreams } from './known-streams.ts';
import { AppendRefused, beforeFirst } from '../ports/event-log.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import type { StateSnapshots } from '../snapshots/state-snapshots.ts';
import type { StreamState } from './stream-state.ts';

/** The result of a command. */
export interface Executed<State, Event> {
  readonly state: State;
  /** Empty when the command repeats what has already happened. */
  readonly events: readonly Event[];
  /** Not before the stream's last event: a read model that has passed it shows the command's effect, new or repeated. */
  readonly position: Position;
}

type AnyExecuted = Executed<unknown, DomainEvent>;

/** A command that waits for its batch, and its caller. */
interface PendingCommand extends BatchedCommand {
  readonly resolve: (executed: readonly AnyExecuted[]) => void;
  readonly reject: (reason: unknown) => void;
}

export interface CommandExecutorOptions {
  /** Without them, a stream that this process does not know is read from its start. */
  readonly snapshots?: StateSnapshots;
  /** Waits between the attempts of an append. */
  readonly delay?: (durationMs: number) => Promise<void>;
}

const maxBatchSize = 128;

/**
 * Executes commands: reads the state of the stream, lets its decider decide, and appends the events at the expected
 * revision; after a revision conflict it decides again. Concurrent commands on one stream are decided in order and
 * appended as one batch, so that a busy stream costs one append a batch.
 */
export class CommandExecutor {
  readonly #batches = new BatchQueue<PendingCommand>(maxBatchSize);
  /** Batches of one stream must not make those of several conflict again and again. */
  readonly #busy = new KeyedMutex();
  readonly #log: EventLog;
  readonly #streams: KnownStreams;
  readonly #appender: BatchAppender;

  constructor(
    log: EventLog,
    catalogue: EventCatalogue,
    clock: Clock,
    ids: Ids,
    { snapshots, delay: delayFor = delay }: CommandExecutorOptions = {},
  ) {
    this.#log = log;
    const streams = new KnownStreams(log, catalogue, snapshots);
    this.#streams = streams;
    this.#appender = new BatchAppender({
      log,
      streams,
      events: new EventMaker(catalogue, clock, ids),
      delay: delayFor,
    });
  }

  /**
   * @param stream as for `commandStep`
   * @throws Rejected by the decider, or with `service_unavailable` when the log cannot store the events right now
   */
  execute<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
    stream: { readonly isNew?: boolean } = {},
  ): Promise<Executed<S, E>> {
    const step = commandStep(kind, id, () => command, stream);
    return new Promise((resolve, reject) => {
      this.#add({ steps: [step], context, resolve: ([executed]) => resolve(executed as Executed<S, E>), reject });
    });
  }

  /**
   * Executes commands on several streams in order. Where the log can, they take effect together: all or none, in one
   * append. Elsewhere each run of steps on one stream is one append, made before the next run is decided, and a step that
   * throws does not undo the earlier appends.
   * @returns the result of each step
   * @throws as `execute`
   */
  async executeTogether<const Steps extends readonly CommandStep[]>(
    steps: Steps,
    context: CommandContext,
  ): Promise<{ readonly [K in keyof Steps]: AnyExecuted }> {
    const executed = this.#log.appendsTogether
      ? await this.#executeAtOnce(steps, context)
      : await this.#executeInOrder(steps, context);
    return executed as { readonly [K in keyof Steps]: AnyExecuted };
  }

  #add(pending: PendingCommand): void {
    this.#batches.add(pending.steps[0]?.stream ?? '', pending, (batch) => this.#runBatch(batch));
  }

  #executeAtOnce(steps: readonly CommandStep[], context: CommandContext): Promise<readonly AnyExecuted[]> {
    return new Promise((resolve, reject) => {
      // With all that come at this moment: the first alone would make the others wait for its append.
      this.#batches.addWithOthers(steps[0]?.stream ?? '', { steps, context, resolve, reject }, (batch) =>
        this.#runBatch(batch),
      );
    });
  }

  async #executeInOrder(steps: readonly CommandStep[], context: CommandContext): Promise<readonly AnyExecuted[]> {
    const states = new Map<string, unknown>();
    const all: AnyExecuted[] = [];
    const runs = runsOfOneStream(steps);
    for (const [n, run] of runs.entries()) {
      const ofRun = run.map(({ command, ...step }) => ({
        ...step,
        command: (stateAfter: StateAfter) =>
          command((kind, id) => stateAfter(kind, id) ?? (states.get(streamName(kind, id)) as never)),
      }));
      const ofContext = n < runs.length - 1 ? ({ ...context, moreFollow: true } as const) : context;
      const executed = await new Promise<readonly AnyExecuted[]>((resolve, reject) => {
        this.#add({ steps: ofRun, context: ofContext, resolve, reject });
      });
      states.set(run[0]?.stream ?? '', executed.at(-1)?.state);
      all.push(...executed);
    }
    return all;
  }

  /**
   * Supplies the state of a stream as a read model shows it, which saves reading the stream. When it is out of date,
   * the append meets a revision conflict and the stream is read after all.
   */
  assume<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string, state: StreamState<S>): void {
    this.#streams.assume(kind, id, state);
  }

  /** The current state of a stream, from the log. */
  read<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S>> {
    return this.#streams.read(kind, id);
  }

  /** Alone on its streams. A new stream has no other commands: its append shows it. */
  #runBatch(pending: readonly PendingCommand[]): Promise<void> {
    if (!this.#log.appendsTogether) return this.#executeBatch(pending);
    const streams = new Set(
      pending.flatMap(({ steps }) => steps.filter(({ isNew }) => !isNew)).map(({ stream }) => stream),
    );
    // In one order for all, so that no two batches wait for each other.
    return this.#exclusively([...streams].sort(), () => this.#executeBatch(pending));
  }

  #exclusively([stream, ...others]: readonly string[], work: () => Promise<void>): Promise<void> {
    if (stream === undefined) return work();
    return this.#busy.runExclusive(stream, () => this.#exclusively(others, work));
  }

  async #executeBatch(pending: readonly PendingCommand[]): Promise<void> {
    try {
      const { decision, positions } = await this.#appender.append(pending);
      for (const [n, { steps, resolve, reject }] of pending.entries()) {
        const decided = decision.commands[n];
        if (decided === undefined || 'error' in decided) {
          reject(decided?.error);
          continue;
        }
        const position = (k: number): Position => positions.get(steps[k]?.stream ?? '') ?? beforeFirst;
        resolve(decided.steps.map(({ state, events }, k) => ({ state, events, position: position(k) })));
      }
    } catch (error) {
      // Events that are too large for one append may fit into several.
      if (error instanceof AppendRefused && pending.length > 1) {
        for (const one of pending) await this.#executeBatch([one]);
      } else {
        for (const { reject } of pending) reject(error);
      }
    }
  }
}

/** Steps that follow each other on one stream, together. */
function runsOfOneStream(steps: readonly CommandStep[]): readonly (readonly CommandStep[])[] {
  const runs: CommandStep[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0]?.stream === step.stream) last.push(step);
    else runs.push([step]);
  }
  return runs;
}
