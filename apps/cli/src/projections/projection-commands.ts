import { Injectable } from '@nestjs/common';
import {
  checkpointName,
  completeBuilds,
  dropBuild,
  EventLog,
  lagBehind,
  Leases,
  ParkedEvents,
  readerLease,
  ReadStore,
  rebuildLease,
} from '#event-sourcing';
import type { Comparison, Projection } from '#event-sourcing';
import { projections } from '#service';
import { CommandFailed, exitCodes, notFound } from '../exit-codes.ts';
import { table } from '../output.ts';
import type { Answer, Output } from '../output.ts';
import { projectionNamed } from './find-projections.ts';
import { Rebuilds } from './rebuilds.ts';

type Row = Readonly<Record<string, unknown>>;

/** Figures in a row of `verify` and of `rebuild`. */
const compared = ['name', 'equal', 'documents', 'live_hash', 'rebuilt_hash'];
const standing = ['name', 'version', 'position', 'lag_events', 'state', 'build', 'parked'];

@Injectable()
export class ProjectionCommands {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #parked: ParkedEvents;
  readonly #rebuilds: Rebuilds;

  constructor(log: EventLog, store: ReadStore, leases: Leases, parked: ParkedEvents, rebuilds: Rebuilds) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#parked = parked;
    this.#rebuilds = rebuilds;
  }

  async list(): Promise<Answer> {
    const rows: Row[] = [];
    for (const projection of projections) rows.push(await this.#rowOf(projection));
    return { json: rows, text: table(rows, standing) };
  }

  /** One projection gives one row, several a list. Those that fail do not keep the others from their turn. */
  async rebuild(
    meant: readonly Projection[],
    all: boolean,
    acceptDifference: boolean,
    output: Output,
  ): Promise<Answer> {
    const outcome = await this.#forEach(meant, output, async (projection) => {
      const { comparison, switchedTo, previous } = await this.#rebuilds.rebuild(projection, acceptDifference);
      if (switchedTo === undefined) this.#tellDifference(projection, comparison, output);
      const changes = { switched_to: switchedTo ?? null, previous };
      const row = { ...(await this.#rowOf(projection)), ...viewOf(projection, comparison), ...changes };
      return { row, good: switchedTo !== undefined };
    });
    return answerOf(outcome, all, ['name', 'position', 'equal', 'documents', 'switched_to', 'previous']);
  }

  async verify(meant: readonly Projection[], all: boolean, output: Output): Promise<Answer> {
    const outcome = await this.#forEach(meant, output, async (projection) => {
      const comparison = await this.#rebuilds.verify(projection);
      if (!comparison.equal) this.#tellDifference(projection, comparison, output);
      return { row: viewOf(projection, comparison), good: comparison.equal };
    });
    return answerOf(outcome, all, compared);
  }

  async builds(name: string): Promise<Answer> {
    const rows = (await completeBuilds(this.#store, projectionNamed(name))).map((build) => ({ ...build }));
    return { json: rows, text: table(rows, ['build', 'live', 'position']) };
  }

  async switch(name: string, build: string): Promise<Answer> {
    const projection = projectionNamed(name);
    if (!(await this.#rebuilds.switch(projection, build))) throw notFound(`${name} has no complete build ${build}.`);
    const row = await this.#rowOf(projection);
    return { json: row, text: table([row], standing) };
  }

  async drop(name: string, build: string): Promise<Answer> {
    const { collection } = projectionNamed(name);
    const known = (await this.#store.builds(collection)).some((other) => other.build === build);
    if (!known) throw notFound(`${name} has no build ${build}.`);
    if ((await this.#store.live(collection)).build === build) {
      throw new CommandFailed(exitCodes.conflict, `${build} is the live build of ${name}. Switch to another first.`);
    }
    if ((await this.#leases.holder(rebuildLease(name))) !== undefined) {
      throw new CommandFailed(exitCodes.conflict, `${name} is being rebuilt.`);
    }
    await dropBuild(this.#store, { collection, build });
    return { json: { name, dropped: build }, text: `${name}: dropped ${build}.` };
  }

  async #rowOf(projection: Projection): Promise<Row> {
    const { name, version } = projection.collection;
    const live = await this.#store.live(projection.collection);
    const position = (await this.#store.checkpoint(checkpointName(live)))?.position ?? '';
    const lag = await lagBehind(this.#log, position, { categories: projection.categories });
    const parked = (await this.#parked.list(name)).length;
    const state = await this.#stateOf(name, lag.events);
    return { name, version, position, lag_events: lag.events, state, build: live.build, parked };
  }

  async #stateOf(name: string, lag: number): Promise<string> {
    if ((await this.#leases.holder(rebuildLease(name))) !== undefined) return 'rebuilding';
    if ((await this.#leases.holder(readerLease(name))) === undefined) return 'stopped';
    return lag === 0 ? 'live' : 'catching_up';
  }

  async #forEach(
    meant: readonly Projection[],
    output: Output,
    work: (projection: Projection) => Promise<{ readonly row: Row; readonly good: boolean }>,
  ): Promise<{ readonly rows: readonly Row[]; readonly good: boolean }> {
    const rows: Row[] = [];
    let good = true;
    for (const projection of meant) {
      try {
        const outcome = await work(projection);
        rows.push(outcome.row);
        good &&= outcome.good;
      } catch (error) {
        if (meant.length === 1 || !(error instanceof Error)) throw error;
        output.note(`${projection.collection.name}: ${error.message}`);
        rows.push({ name: projection.collection.name, equal: false, error: error.message });
        good = false;
      }
    }
    return { rows, good };
  }

  #tellDifference({ collection }: Projection, { live, rebuilt, differing }: Comparison, output: Output): void {
    output.note(`${collection.name}: live has ${live.documents} documents, the rebuilt one ${rebuilt.documents}.`);
    for (const { id, kind } of differing) output.note(`  ${id}: ${kind.replaceAll('_', ' ')}`);
  }
}

function viewOf(projection: Projection, { equal, live, rebuilt, differing }: Comparison): Row {
  return {
    name: projection.collection.name,
    equal,
    live_hash: live.hash,
    rebuilt_hash: rebuilt.hash,
    documents: live.documents,
    ...(!equal && { rebuilt_documents: rebuilt.documents, differing }),
  };
}

function answerOf(
  { rows, good }: { readonly rows: readonly Row[]; readonly good: boolean },
  all: boolean,
  columns: readonly string[],
): Answer {
  const exitCode = good ? exitCodes.done : exitCodes.no;
  return { json: all ? rows : rows[0], text: table(rows, columns), exitCode };
}
