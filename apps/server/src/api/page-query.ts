import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MayBeAbsent } from './may-be-absent.ts';

export const defaultPageSize = 20;

const limitProblem = { message: '`limit` must be a whole number from 1 to 100' };

/** A page of any list: how many, and after which item of the list, by its id. */
export class PageQuery {
  @JSONSchema({ description: 'Items to answer with at most.', default: defaultPageSize })
  @MayBeAbsent()
  @IsInt(limitProblem)
  @Min(1, limitProblem)
  @Max(100, limitProblem)
  readonly limit?: number;

  @JSONSchema({ description: 'The page after the item with this id.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(255)
  readonly starting_after?: string;
}
