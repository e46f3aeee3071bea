import { EventDecodingCache } from '../event-decoding-cache.ts';
import { categoryOf } from '../decider.ts';
import type { Position, StoredEvent } from '../ports/event-log.ts';
import { readHistory } from './read-history.ts';
import type { Stretch } from './read-history.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { RebuildMeter } from './rebuild-progress.ts';
import type { ShadowBuild } from './shadow-build.ts';

/** A build, and how far it is to be filled. */
export interface Filling {
  readonly shadow: ShadowBuild;
  readonly through: Position;
  /** Aborts when this build must not be written any more. */
  readonly signal: AbortSignal;
}

/** Folded and written together, so that a document that many of their events change is written once. */
const pagesAtOnce = 4;

/**
 * Fills builds from the log, each through its own position. The log is read once for all of them, each event is decoded
 * once, and at most eight pages of the log are in memory. A build that cannot be filled does not keep the others from it.
 * @returns the error of each, in the same order; undefined for those that were filled
 */
export async function fillBuilds(
  fillings: readonly Filling[],
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const open = fillings.filter(({ shadow, through }) => shadow.position < through);
  if (open.length === 0) return fillings.map(() => undefined);
  const run = new FillingRun(open, environment);
  await run.begin();
  await run.readAndWrite(signal);
  return fillings.map(({ shadow }) => run.errors.get(shadow));
}

/** Fills one build. @throws UnprojectableEvent, and the errors of the stores */
export async function fillBuild(
  shadow: ShadowBuild,
  through: Position,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const [error] = await fillBuilds([{ shadow, through, signal }], environment, signal);
  if (error !== undefined) throw error;
}

class FillingRun {
  readonly errors = new Map<ShadowBuild, unknown>();
  readonly #fillings: readonly Filling[];
  readonly #environment: RebuildEnvironment;
  readonly #meter = new RebuildMeter();
  readonly #stretch: Stretch;
  #reached: Position | undefined;
  /** The builds that have to see the events of a category. */
  readonly #shadowsOf: ReadonlyMap<string, readonly ShadowBuild[]>;

  constructor(fillings: readonly Filling[], environment: RebuildEnvironment) {
    const categories = [...new Set(fillings.flatMap(({ shadow }) => shadow.categories))];
    const positions = fillings.map(({ shadow }) => shadow.position).toSorted();
    const ends = fillings.map(({ through }) => through).toSorted();
    this.#fillings = fillings;
    this.#environment = environment;
    // Several projections need most of the log, and stores read all of it more easily than many categories.
    const filter = { categories: fillings.length === 1 ? categories : [] };
    this.#stretch = { after: positions[0] ?? '', through: ends.at(-1) ?? '', filter };
    const shadows = fillings.map(({ shadow }) => shadow);
    this.#shadowsOf = new Map(
      categories.map((category) => [category, shadows.filter((shadow) => shadow.categories.includes(category))]),
    );
  }

  async begin(): Promise<void> {
    await Promise.all(
      this.#fillings.map((filling) => this.#attempt(filling, ({ shadow }) => shadow.begin(filling.through))),
    );
  }

  async readAndWrite(signal: AbortSignal): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      // While some pages are written, the next ones are read.
      for await (const events of inGroups(readHistory(this.#environment.log, this.#stretch, signal))) {
        await writing;
        if (this.errors.size === this.#fillings.length) return;
        writing = this.#write(events);
      }
    } finally {
      await writing;
    }
    for (const { shadow, through } of this.#fillings) if (!this.errors.has(shadow)) shadow.advanceTo(through);
    // The last page ends before where events of other categories follow.
    if (this.#reached !== this.#stretch.through) this.#report(this.#stretch.through, 0);
  }

  async #write(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      for (const shadow of this.#shadowsOf.get(categoryOf(event.stream)) ?? []) shadow.offer(event);
    }
    const reached = events.at(-1)?.position ?? this.#stretch.after;
    const decoder = new EventDecodingCache(this.#environment.catalogue);
    const fold = ({ shadow }: Filling): Promise<void> => shadow.handleOffered(reached, decoder);
    await Promise.all(this.#fillings.map((filling) => this.#attempt(filling, fold)));
    this.#report(reached, events.length);
  }

  #report(reached: Position, newEvents: number): void {
    this.#reached = reached;
    this.#environment.onProgress(this.#meter.progress(reached, this.#stretch.through, newEvents));
  }

  async #attempt(filling: Filling, work: (filling: Filling) => Promise<void>): Promise<void> {
    const { shadow, signal } = filling;
    if (this.errors.has(shadow)) return;
    try {
      signal.throwIfAborted();
      await work(filling);
    } catch (error) {
      this.errors.set(shadow, error);
    }
  }
}

async function* inGroups(pages: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<readonly StoredEvent[]> {
  let group: (readonly StoredEvent[])[] = [];
  for await (const page of pages) {
    if (group.push(page) < pagesAtOnce) continue;
    yield group.flat();
    group = [];
  }
  if (group.length > 0) yield group.flat();
}
