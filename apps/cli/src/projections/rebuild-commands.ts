import { Injectable } from '@nestjs/common';
import type { Comparison, Projection } from '#event-sourcing';
import { countOf, messageOf } from '#kernel';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../output.ts';
import type { CommandResult, Output } from '../output.ts';
import { ProjectionRebuilder } from './projection-rebuilder.ts';
import type { RebuildOutcome } from './projection-rebuilder.ts';
import { ProjectionStates } from './projection-states.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row of the result, and whether the command succeeded for its projection. */
interface Outcome {
  readonly row: Row;
  readonly succeeded: boolean;
}

const rebuildColumns = ['name', 'position', 'equal', 'documents', 'switched_to', 'previous', 'error'];
const verifyColumns = ['name', 'equal', 'documents', 'lag_events', 'live_hash', 'rebuilt_hash', 'error'];

/** `projections rebuild` and `projections verify`: one projection gives one row, `--all` a list. */
@Injectable()
export class RebuildCommands {
  readonly #rebuilder: ProjectionRebuilder;
  readonly #states: ProjectionStates;

  constructor(rebuilder: ProjectionRebuilder, states: ProjectionStates) {
    this.#rebuilder = rebuilder;
    this.#states = states;
  }

  async rebuild(
    projections: readonly Projection[],
    all: boolean,
    acceptDifference: boolean,
    output: Output,
  ): Promise<CommandResult> {
    const results = await this.#rebuilder.rebuild(projections, acceptDifference);
    const outcomes = await outcomesOf(projections, results, all, output, (projection, outcome) =>
      this.#rebuilt(projection, outcome, output),
    );
    return resultOf(outcomes, all, rebuildColumns);
  }

  async verify(projections: readonly Projection[], all: boolean, output: Output): Promise<CommandResult> {
    const results = await this.#rebuilder.verify(projections);
    const outcomes = await outcomesOf(projections, results, all, output, async (projection, comparison) => {
      if (!comparison.equal) noteDifferences(projection, comparison, output);
      const { name, state, lag_events } = await this.#states.of(projection);
      // The live build is compared at its own position.
      if (lag_events > 0) {
        output.note(`${name}: it lacks events of the log (${state}); they were not compared.`);
      }
      return { row: { ...comparisonView(projection, comparison), lag_events }, succeeded: comparison.equal };
    });
    return resultOf(outcomes, all, verifyColumns);
  }

  async #rebuilt(projection: Projection, outcome: RebuildOutcome, output: Output): Promise<Outcome> {
    const { comparison, switchedTo, previous, catchUpError: error } = outcome;
    if (switchedTo === undefined && comparison !== undefined) noteDifferences(projection, comparison, output);
    if (error !== undefined) output.note(`${projection.collection.name}: ${error}`);
    const row = {
      ...(await this.#states.of(projection)),
      ...comparisonView(projection, comparison),
      switched_to: switchedTo ?? null,
      previous: previous ?? null,
      ...(error !== undefined && { error }),
    };
    return { row, succeeded: switchedTo !== undefined && error === undefined };
  }
}

/** The failure of one projection does not keep the others from being shown; without `--all` it is thrown. */
async function outcomesOf<T>(
  projections: readonly Projection[],
  results: readonly PromiseSettledResult<T>[],
  all: boolean,
  output: Output,
  show: (projection: Projection, result: T) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, projection] of projections.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') {
      outcomes.push(await show(projection, result.value));
      continue;
    }
    const error: unknown = result?.reason;
    if (!all) throw error;
    const { name } = projection.collection;
    const message = messageOf(error);
    output.note(`${name}: ${message}`);
    outcomes.push({ row: { name, equal: null, error: message }, succeeded: false });
  }
  return outcomes;
}

function noteDifferences({ collection }: Projection, { live, rebuilt, differing }: Comparison, output: Output): void {
  output.note(
    `${collection.name}: the live build has ${countOf(live.documents, 'document')}, the rebuilt one ${rebuilt.documents}.`,
  );
  for (const { id, kind } of differing) output.note(`  ${id}: ${kind.replaceAll('_', ' ')}`);
}

/** `equal` is null where there was no live build to compare with. */
function comparisonView(projection: Projection, comparison: Comparison | undefined): Row {
  if (comparison === undefined) return { name: projection.collection.name, equal: null };
  const { equal, live, rebuilt, differing } = comparison;
  return {
    name: projection.collection.name,
    equal,
    live_hash: live.hash,
    rebuilt_hash: rebuilt.hash,
    documents: live.documents,
    ...(!equal && { rebuilt_documents: rebuilt.documents, differing }),
  };
}

function resultOf(outcomes: readonly Outcome[], all: boolean, columns: readonly string[]): CommandResult {
  const rows = outcomes.map(({ row }) => row);
  const shown = columns.filter((column) => column !== 'error' || rows.some(({ error }) => error !== undefined));
  const exitCode = outcomes.every(({ succeeded }) => succeeded) ? exitCodes.success : exitCodes.failure;
  return { json: all ? rows : rows[0], text: table(rows, shown), exitCode };
}
