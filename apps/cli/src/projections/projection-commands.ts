import { Injectable } from '@nestjs/common';
import {
  completeBuilds,
  dropBuild,
  initialBuild,
  Leases,
  readerLease,
  readerName,
  ReadStore,
  rebuildLease,
  rebuildLeaseMs,
  withExclusiveLease,
} from '#event-sourcing';
import type { Build } from '#event-sourcing';
import { countOf } from '#kernel';
import { plainCollections, projections } from '#service';
import { CommandFailed, exitCodes, notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { buildsOfOtherVersions } from './other-versions.ts';
import { ProjectionRebuilder } from './projection-rebuilder.ts';
import { ProjectionStates, stateColumns } from './projection-states.ts';
import { findProjection } from './select-projections.ts';

/** Lists projections, and manages their builds. */
@Injectable()
export class ProjectionCommands {
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #states: ProjectionStates;
  readonly #rebuilder: ProjectionRebuilder;
  readonly #operator: Operator;

  constructor(
    store: ReadStore,
    leases: Leases,
    states: ProjectionStates,
    rebuilder: ProjectionRebuilder,
    operator: Operator,
  ) {
    this.#store = store;
    this.#leases = leases;
    this.#states = states;
    this.#rebuilder = rebuilder;
    this.#operator = operator;
  }

  async list(): Promise<CommandResult> {
    const rows = await Promise.all(projections.map((projection) => this.#states.of(projection)));
    return { json: rows, text: table(rows, stateColumns) };
  }

  async builds(name: string): Promise<CommandResult> {
    const rows = (await completeBuilds(this.#store, findProjection(name))).map((build) => ({ ...build }));
    return { json: rows, text: table(rows, ['build', 'live', 'position']) };
  }

  /** Of versions that this release does not read. */
  async otherVersions(): Promise<CommandResult> {
    const rows = (await this.#otherVersions()).map(rowOf);
    return { json: rows, text: table(rows, ['name', 'version', 'build']) };
  }

  async switch(name: string, build: string): Promise<CommandResult> {
    const projection = findProjection(name);
    if (!(await this.#rebuilder.switch(projection, build))) {
      throw notFound(`Projection ${name} has no complete build ${build}. See \`projections builds ${name}\`.`);
    }
    const row = await this.#states.of(projection);
    return { json: row, text: table([row], stateColumns) };
  }

  async drop(name: string, build: string): Promise<CommandResult> {
    const { collection } = findProjection(name);
    const lock = { name: rebuildLease(name), owner: this.#operator.owner, durationMs: rebuildLeaseMs };
    return withExclusiveLease(this.#leases, lock, new AbortController().signal, async () => {
      const exists = (await this.#store.builds(collection)).some((other) => other.build === build);
      if (!exists) throw notFound(`Projection ${name} has no build ${build}. See \`projections builds ${name}\`.`);
      const live = (await this.#store.findLive(collection))?.build;
      if (live === build) throw conflict(`Build ${build} of ${name} is live. Switch to another build first.`);
      // Its reader would park the events that it cannot handle without it, and publish what is left.
      if (live === undefined && build === initialBuild) {
        throw conflict(`Build ${build} of ${name} is being filled. Wait until it is live, or rebuild the projection.`);
      }
      await dropBuild(this.#store, { collection, build });
      return { json: { name, dropped: build }, text: `Deleted build ${build} of ${name}.` };
    });
  }

  /** Deletes what no process reads once all have this release. A release that reads it again builds it from the log. */
  async dropOtherVersions(): Promise<CommandResult> {
    const builds = await this.#otherVersions();
    for (const { collection } of builds) {
      const holder = await this.#leases.holder(readerLease(readerName(collection)));
      if (holder === undefined) continue;
      throw conflict(
        `Version ${collection.version} of ${collection.name} is in use by ${holder.owner}, a process of another release. ` +
          'Nothing was deleted.',
      );
    }
    for (const build of builds) await dropBuild(this.#store, build);
    const rows = builds.map(rowOf);
    return { json: { dropped: rows }, text: `Deleted ${countOf(rows.length, 'build')} of other versions.` };
  }

  #otherVersions(): Promise<readonly Build[]> {
    const readModels = projections.map(({ collection }) => collection);
    return buildsOfOtherVersions(this.#store, readModels, plainCollections);
  }
}

function rowOf({ collection: { name, version }, build }: Build): {
  readonly name: string;
  readonly version: number;
  readonly build: string;
} {
  return { name, version, build };
}

function conflict(message: string): CommandFailed {
  return new CommandFailed(exitCodes.conflict, message);
}
