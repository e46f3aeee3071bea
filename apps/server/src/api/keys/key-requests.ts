import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  Validate,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { scopes } from '#accounts';
import type { Scope } from '#accounts';
import { IsNotBlank } from '../is-not-blank.ts';
import { IsTimestamp } from '../is-timestamp.ts';
import { MayBeAbsent } from '../may-be-absent.ts';
import { mustBe } from '../must-be.ts';
import { mustBePrintable, printableLine } from '../printable-text.ts';

const overlap = mustBe('an integer between 0 and 168');
const name = mustBe('a text of 1 to 100 characters');

/** `POST /v1/keys` */
export class CreateKeyBody {
  @JSONSchema({ description: 'For people, 1 to 100 characters, not blank.' })
  @IsString(name)
  @Length(1, 100, name)
  @Matches(printableLine, mustBePrintable)
  @Validate(IsNotBlank)
  readonly name!: string;

  @JSONSchema({
    description:
      'What the key may do; by default `scans:read`, `scans:write` and `usage:read`, as far as the calling key has them.',
  })
  @MayBeAbsent()
  @IsArray(mustBe('an array of scopes'))
  @ArrayUnique(mustBe('an array without duplicates'))
  @ArrayMaxSize(scopes.length, mustBe(`an array of at most ${scopes.length} scopes`))
  @IsIn(scopes, { each: true, ...mustBe(`an array of scopes (${scopes.join(', ')})`) })
  readonly scopes?: readonly Scope[];

  @JSONSchema({
    description:
      'RFC 3339. By default, or with null, the key expires with the calling key, and not at all if that one does not.',
  })
  @IsOptional()
  @Validate(IsTimestamp)
  readonly expires_at?: string | null;
}

/** `POST /v1/keys/{key_id}/rotate` */
export class RotateKeyBody {
  @JSONSchema({ description: 'Hours for which the old key still works.', default: 24 })
  @MayBeAbsent()
  @IsInt(overlap)
  @Min(0, overlap)
  @Max(168, overlap)
  readonly overlap_hours?: number;
}
