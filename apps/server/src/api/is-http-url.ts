import { ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { maxUrlLength } from '#egress';
import { violationText } from './must-be.ts';

/** For `Validate`: an absolute http or https URL, whether it may be scanned or not. */
@ValidatorConstraint({ name: 'isHttpUrl' })
export class IsHttpUrl implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value !== 'string' || value.length > maxUrlLength) return false;
    const protocol = URL.parse(value)?.protocol;
    return protocol === 'http:' || protocol === 'https:';
  }

  defaultMessage(violation: ValidationArguments): string {
    return violationText(`an absolute http or https URL of at most ${maxUrlLength} characters`, violation);
  }
}
