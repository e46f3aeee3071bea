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
  ValidatorConstraint,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { ValidatorConstraintInterface } from 'class-validator';
import { scopes } from '#accounts';
import type { Scope } from '#accounts';
import { parseTimestamp } from '#kernel';
import { MayBeAbsent } from '../may-be-absent.ts';

@ValidatorConstraint({ name: 'isTimestamp' })
class IsTimestamp implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && parseTimestamp(value) !== undefined;
  }

  defaultMessage(): string {
    return '`$property` must be an RFC 3339 timestamp';
  }
}

/** `POST /v1/keys` */
export class CreateKeyBody {
  @JSONSchema({ description: 'For people, 1 to 100 characters.' })
  @IsString()
  @Length(1, 100)
  @Matches(/^[^\p{Cc}\p{Cs}]+$/u, { message: '`name` must not contain control characters' })
  readonly name!: string;

  @JSONSchema({ description: 'What the key may do; left out, the default three as far as the minting key has them.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayUnique()
  @ArrayMaxSize(scopes.length)
  @IsIn(scopes, { each: true, message: `each of \`scopes\` must be one of ${scopes.join(', ')}` })
  readonly scopes?: readonly Scope[];

  @JSONSchema({ description: 'RFC 3339; left out or null, the key does not expire.' })
  @IsOptional()
  @Validate(IsTimestamp)
  readonly expires_at?: string | null;
}

/** `POST /v1/keys/{key_id}/rotate` */
export class RotateKeyBody {
  @JSONSchema({ description: 'Hours for which the old key goes on working.', default: 24 })
  @MayBeAbsent()
  @IsInt({ message: '`overlap_hours` must be a whole number from 0 to 168' })
  @Min(0, { message: '`overlap_hours` must be a whole number from 0 to 168' })
  @Max(168, { message: '`overlap_hours` must be a whole number from 0 to 168' })
  readonly overlap_hours?: number;
}
