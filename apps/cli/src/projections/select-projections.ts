import type { Projection } from '#event-sourcing';
import { projections } from '#service';
import { notFound, usageError } from '../exit-codes.ts';

/** @throws CommandFailed */
export function findProjection(name: string): Projection {
  const projection = projections.find(({ collection }) => collection.name === name);
  if (projection !== undefined) return projection;
  const names = projections.map(({ collection }) => collection.name).join(', ');
  throw notFound(`Projection ${name} does not exist. The projections are ${names}.`);
}

/** One projection by its name, or all. @throws CommandFailed */
export function selectProjections(name: string | undefined, all: boolean): readonly Projection[] {
  if ((name === undefined) !== all) throw usageError('Give the name of one projection, or --all.');
  return name === undefined ? projections : [findProjection(name)];
}
