import { ParkedEvents, ProjectionTask, ReaderProgress, ReadYourWrites, runReaders } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { rebuildProjection } from '../../support/rebuild-one.ts';
import { clock } from '../support/account.ts';
import { BenchEvents, timesPerSecond } from './bench-events.ts';
import type { Engine } from './engine.ts';

const maxWaitMs = 60_000;
const appendsAtOnce = 16;

/** A read model of many events that a reader keeps up to date, and that can be built again. */
export class RebuiltModel implements AsyncDisposable {
  readonly events: BenchEvents;
  readonly #engine: Engine;
  readonly #parked: ParkedEvents;
  readonly #readYourWrites: ReadYourWrites;
  readonly #stop = new AbortController();
  readonly #reading: Promise<unknown>;
  #count = 0;

  private constructor(engine: Engine) {
    const { eventLog: log, readStore: store, leases } = engine;
    this.#engine = engine;
    this.events = new BenchEvents(log);
    this.#parked = new ParkedEvents(log, clock, new SystemIds());
    const progress = new ReaderProgress();
    this.#readYourWrites = new ReadYourWrites(store, progress);
    const onError = (_reader: string, error: unknown): void => console.error(error);
    const environment = { log, leases, progress, owner: 'bench', onError };
    const { projection, catalogue } = this.events;
    const task = new ProjectionTask(projection, catalogue, store, this.#parked);
    this.#reading = runReaders([task], environment, this.#stop.signal);
  }

  /** Shows the events of so many streams. */
  static async of(engine: Engine, streams: number, eventsPerStream: number): Promise<RebuiltModel> {
    const model = new RebuiltModel(engine);
    await engine.readStore.ensureLive(model.events.projection.collection);
    await timesPerSecond(streams, appendsAtOnce, () => model.events.append(eventsPerStream));
    model.#count = streams * eventsPerStream;
    await model.#shown(await engine.eventLog.head({ categories: model.events.projection.categories }));
    return model;
  }

  /** Milliseconds from an append to the model that shows it, one after the other. */
  async lagTimes(appends: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (let append = 0; append < appends; append += 1) {
      const position = await this.events.append();
      const appended = performance.now();
      await this.#shown(position);
      times.push(performance.now() - appended);
    }
    this.#count += appends;
    return times;
  }

  /** Events a second of a rebuild. @throws when the new documents differ from the live ones */
  async rebuildsPerSecond(): Promise<number> {
    const { eventLog: log, readStore: store, leases } = this.#engine;
    const { projection, catalogue } = this.events;
    const owner = { owner: 'bench-rebuild', onProgress: () => undefined };
    const rebuilding = { log, store, leases, catalogue, parked: this.#parked, clock, ...owner };
    const started = performance.now();
    const { comparison } = await rebuildProjection(projection, rebuilding, false, this.#stop.signal);
    if (!comparison?.equal) throw new Error(`the rebuilt model differs: ${JSON.stringify(comparison)}`);
    return (this.#count * 1_000) / (performance.now() - started);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#reading;
  }

  async #shown(position: Position): Promise<void> {
    await this.#readYourWrites.until(this.events.projection, position, maxWaitMs);
  }
}
