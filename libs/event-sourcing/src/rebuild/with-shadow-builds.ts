import type { Build } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { catchUp, endOf } from './catch-up-and-publish.ts';
import { ExclusiveLease } from '../leases/exclusive-lease.ts';
import { fillBuilds } from './fill-builds.ts';
import type { Filling } from './fill-builds.ts';
import { dropIncompleteBuilds, rebuildLease, rebuildLeaseMs } from './projection-builds.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { ShadowBuild } from './shadow-build.ts';

/** A new build beside the live one, with everything that the live one had handled a moment ago. */
export interface FilledBuild<Live extends Build | undefined> {
  readonly projection: Projection;
  readonly shadow: ShadowBuild;
  readonly live: Live;
  /** Aborts when another process may rebuild the projection. */
  readonly signal: AbortSignal;
}

/**
 * Fills new builds of projections by reading the log once for all of them, then works with one after the other. A build
 * is dropped after its work, unless that has kept it.
 * @returns what the work returned for each projection, in the same order, or the error that kept it from that: it never throws
 */
export async function withShadowBuilds<Live extends Build | undefined, R>(
  projections: readonly Projection[],
  environment: RebuildEnvironment,
  signal: AbortSignal,
  findLive: (projection: Projection) => Promise<Live>,
  work: (filled: FilledBuild<Live>) => Promise<R>,
): Promise<readonly PromiseSettledResult<R>[]> {
  const attempts: Attempt<Live, R>[] = [];
  try {
    for (const projection of projections) {
      const attempt = new Attempt<Live, R>(projection);
      attempts.push(attempt);
      await attempt.open(environment, findLive, signal);
    }
    await fillAll(attempts, environment, signal);
    for (const attempt of attempts) await attempt.step(({ shadow }) => shadow.prepareIndexes());
    // Events that were appended meanwhile need not be handled while the readers are paused.
    await fillAll(attempts, environment, signal);
    for (const attempt of attempts) {
      await attempt.step(async (filled) => {
        signal.throwIfAborted();
        await catchUp(filled.shadow, filled.projection, environment, filled.signal);
        attempt.result = { status: 'fulfilled', value: await work(filled) };
      });
      await attempt.close();
    }
    return attempts.map(({ result }) => result);
  } finally {
    for (const attempt of attempts) await attempt.close();
  }
}

async function fillAll(
  attempts: readonly Attempt<Build | undefined, unknown>[],
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const fillings: Filling[] = [];
  const filled: Attempt<Build | undefined, unknown>[] = [];
  for (const attempt of attempts) {
    await attempt.step(async ({ shadow, projection, signal: held }) => {
      fillings.push({ shadow, through: await endOf(projection, environment), signal: held });
      filled.push(attempt);
    });
  }
  try {
    const errors = await fillBuilds(fillings, environment, signal);
    for (const [index, attempt] of filled.entries()) if (errors[index] !== undefined) attempt.fail(errors[index]);
  } catch (error) {
    for (const attempt of filled) attempt.fail(error);
  }
}

/** One projection on its way; after the first step that fails there are no more. */
class Attempt<Live extends Build | undefined, R> {
  result: PromiseSettledResult<R> = { status: 'rejected', reason: new Error('The rebuild has not ended.') };
  readonly #projection: Projection;
  readonly #resources = new AsyncDisposableStack();
  #filled: FilledBuild<Live> | undefined;

  constructor(projection: Projection) {
    this.#projection = projection;
  }

  async open(
    environment: RebuildEnvironment,
    findLive: (projection: Projection) => Promise<Live>,
    signal: AbortSignal,
  ): Promise<void> {
    const projection = this.#projection;
    const { leases, owner, store } = environment;
    try {
      const name = rebuildLease(projection.collection.name);
      const request = { name, owner, durationMs: rebuildLeaseMs };
      const lock = this.#resources.use(await ExclusiveLease.acquire(leases, request, signal));
      const live = await findLive(projection);
      await dropIncompleteBuilds(store, projection);
      const shadow = this.#resources.use(await ShadowBuild.create(projection, environment));
      this.#filled = { projection, shadow, live, signal: lock.signal };
    } catch (error) {
      this.fail(error);
    }
  }

  async step(work: (filled: FilledBuild<Live>) => Promise<void>): Promise<void> {
    if (this.#filled === undefined) return;
    try {
      await work(this.#filled);
    } catch (error) {
      this.fail(error);
    }
  }

  fail(reason: unknown): void {
    this.result = { status: 'rejected', reason };
    this.#filled = undefined;
  }

  /** Drops the build unless it was kept, then lets others rebuild the projection. */
  async close(): Promise<void> {
    this.#filled = undefined;
    try {
      await this.#resources.disposeAsync();
    } catch (error) {
      // A build that could not be dropped is dropped by the next rebuild.
      if (this.result.status === 'fulfilled') this.fail(error);
    }
  }
}
