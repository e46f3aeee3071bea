import type { Projection } from '#event-sourcing';
import { projections } from '#service';
import { notFound, wrongUse } from '../exit-codes.ts';

/** @throws CommandFailed */
export function projectionNamed(name: string): Projection {
  const projection = projections.find(({ collection }) => collection.name === name);
  if (projection !== undefined) return projection;
  const names = projections.map(({ collection }) => collection.name).join(', ');
  throw notFound(`There is no projection ${name}. There are ${names}.`);
}

/** One by its name, or all of them. @throws CommandFailed */
export function projectionsMeant(name: string | undefined, all: boolean): readonly Projection[] {
  if ((name === undefined) !== all) throw wrongUse('name one projection, or say --all');
  return name === undefined ? projections : [projectionNamed(name)];
}
