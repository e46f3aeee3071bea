import { Injectable } from '@nestjs/common';
import type { Comparison, Projection } from '#event-sourcing';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../output.ts';
import type { CommandResult, Output } from '../output.ts';
import { ProjectionRebuilder } from './projection-rebuilder.ts';
import { ProjectionStates } from './projection-states.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row of the result, and whether the command succeeded for its projection. */
interface Outcome {
  readonly row: Row;
  readonly succeeded: boolean;
}

const rebuildColumns = ['name', 'position', 'equal', 'documents', 'switched_to', 'previous', 'error'];
const verifyColumns = ['name', 'equal', 'documents', 'live_hash', 'rebuilt_hash', 'error'];

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
    const outcomes: Outcome[] = [];
    for (const projection of projections) {
      const outcome = this.#rebuildOne(projection, acceptDifference, output);
      outcomes.push(await (all ? outcomeOrError(projection, outcome, output) : outcome));
    }
    return resultOf(outcomes, all, rebuildColumns);
  }

  async verify(projections: readonly Projection[], all: boolean, output: Output): Promise<CommandResult> {
    const outcomes: Outcome[] = [];
    for (const projection of projections) {
      const outcome = this.#verifyOne(projection, output);
      outcomes.push(await (all ? outcomeOrError(projection, outcome, output) : outcome));
    }
    return resultOf(outcomes, all, verifyColumns);
  }

  async #rebuildOne(projection: Projection, acceptDifference: boolean, output: Output): Promise<Outcome> {
    const outcome = await this.#rebuilder.rebuild(projection, acceptDifference);
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

  async #verifyOne(projection: Projection, output: Output): Promise<Outcome> {
    const comparison = await this.#rebuilder.verify(projection);
    if (!comparison.equal) noteDifferences(projection, comparison, output);
    return { row: comparisonView(projection, comparison), succeeded: comparison.equal };
  }
}

/** The failure of one projection does not keep the others from being handled. */
async function outcomeOrError(
  { collection: { name } }: Projection,
  outcome: Promise<Outcome>,
  output: Output,
): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    output.note(`${name}: ${message}`);
    return { row: { name, equal: null, error: message }, succeeded: false };
  }
}

function noteDifferences({ collection }: Projection, { live, rebuilt, differing }: Comparison, output: Output): void {
  output.note(
    `${collection.name}: the live build has ${live.documents} documents, the rebuilt one ${rebuilt.documents}.`,
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
