import { ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';
import { parseTimestamp } from '#kernel';

/** For `Validate`: an RFC 3339 timestamp. */
@ValidatorConstraint({ name: 'isTimestamp' })
export class IsTimestamp implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && parseTimestamp(value) !== undefined;
  }

  defaultMessage(): string {
    return '`$property` must be an RFC 3339 timestamp such as 2027-01-01T00:00:00Z';
  }
}
