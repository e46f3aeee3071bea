import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { PageRequest } from '#event-sourcing';
import { Rejected } from '#kernel';
import { MayBeAbsent } from './may-be-absent.ts';

const defaultPageSize = 20;
const outOfBounds = { message: '`limit` must be between 1 and 100; got $value' };

/** A page of any list: its size, and where it begins. */
export class PageQuery {
  @JSONSchema({ description: 'Maximum number of items to return.', default: defaultPageSize })
  @MayBeAbsent()
  @IsInt(outOfBounds)
  @Min(1, outOfBounds)
  @Max(100, outOfBounds)
  readonly limit?: number;

  @JSONSchema({ description: 'Returns the page just older than the item with this id.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(255)
  readonly starting_after?: string;

  @JSONSchema({ description: 'Returns the page just newer than the item with this id, newest first.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(255)
  readonly ending_before?: string;
}

/** @throws Rejected `invalid_parameter` for two cursors */
export function pageRequestOf({ limit = defaultPageSize, starting_after, ending_before }: PageQuery): PageRequest {
  if (ending_before === undefined) {
    return { limit, cursor: starting_after === undefined ? undefined : { startingAfter: starting_after } };
  }
  if (starting_after === undefined) return { limit, cursor: { endingBefore: ending_before } };
  const message = '`starting_after` and `ending_before` cannot be combined; send one of them.';
  throw new Rejected('invalid_parameter', message, { param: 'ending_before' });
}
