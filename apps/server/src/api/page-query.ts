import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { Pagination } from '#event-sourcing';
import { Rejected } from '#kernel';
import { MayBeAbsent } from './may-be-absent.ts';
import { mustBe } from './must-be.ts';

const defaultPageSize = 20;
const inBounds = mustBe('an integer between 1 and 100');
const id = mustBe('an id of at most 255 characters');

/** A page of any list: its size, and where it begins. */
export class PageQuery {
  @JSONSchema({ description: 'Maximum number of items to return.', default: defaultPageSize })
  @MayBeAbsent()
  @IsInt(inBounds)
  @Min(1, inBounds)
  @Max(100, inBounds)
  readonly limit?: number;

  @JSONSchema({ description: 'Returns the page just older than the item with this id.' })
  @MayBeAbsent()
  @IsString(id)
  @MaxLength(255, id)
  readonly starting_after?: string;

  @JSONSchema({ description: 'Returns the page just newer than the item with this id, newest first.' })
  @MayBeAbsent()
  @IsString(id)
  @MaxLength(255, id)
  readonly ending_before?: string;
}

/** @throws Rejected `invalid_parameter` for two cursors */
export function paginationOf({ limit = defaultPageSize, starting_after, ending_before }: PageQuery): Pagination {
  if (ending_before === undefined) {
    return { limit, cursor: starting_after === undefined ? undefined : { startingAfter: starting_after } };
  }
  if (starting_after === undefined) return { limit, cursor: { endingBefore: ending_before } };
  const message = '`starting_after` and `ending_before` cannot be combined; send one of them.';
  throw new Rejected('invalid_parameter', message, { param: 'ending_before' });
}
