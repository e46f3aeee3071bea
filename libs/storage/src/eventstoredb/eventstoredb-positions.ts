import { START } from '@eventstore/db-client';
import type { Position as ServerPosition } from '@eventstore/db-client';
import { beforeFirst } from '#event-sourcing';
import type { Position } from '#event-sourcing';

const digits = String(2n ** 64n).length;
const part = (value: bigint): string => String(value).padStart(digits, '0');

/** A commit and prepare position as text that sorts like the pair. */
export function toPosition({ commit, prepare }: ServerPosition): Position {
  return `${part(commit)}.${part(prepare)}`;
}

/** The server accepts only pairs that it has issued. */
export function toServerPosition(position: Position): ServerPosition | typeof START {
  if (position === beforeFirst) return START;
  const [commit, prepare] = position.split('.');
  if (commit === undefined || prepare === undefined) throw new Error(`${position} is not a position of this log`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** How many bytes of the log lie between two positions; negative where the second is before the first. */
export function bytesBetween(from: Position, to: Position): number {
  return bytesBefore(to) - bytesBefore(from);
}

function bytesBefore(position: Position): number {
  return position === beforeFirst ? 0 : Number(position.slice(0, digits));
}
