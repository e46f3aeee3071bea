import { ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { parseTimestamp } from '#kernel';
import { violationText } from './must-be.ts';

/** For `Validate`: an RFC 3339 timestamp. */
@ValidatorConstraint({ name: 'isTimestamp' })
export class IsTimestamp implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && parseTimestamp(value) !== undefined;
  }

  defaultMessage(violation: ValidationArguments): string {
    return violationText('an RFC 3339 timestamp such as 2027-01-01T00:00:00Z', violation);
  }
}
