import { readerName } from '#event-sourcing';
import { projections, readerNames } from '#service';
import { notFound } from '../exit-codes.ts';

/** The reader with this name, or the one of the projection with this name. @throws CommandFailed */
export function findReader(name: string): string {
  if (readerNames.includes(name)) return name;
  const projection = projections.find(({ collection }) => collection.name === name);
  if (projection !== undefined) return readerName(projection.collection);
  throw notFound(`Reader ${name} does not exist. The readers are ${readerNames.join(', ')}.`);
}
