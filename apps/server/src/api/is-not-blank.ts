import { ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';
import { isBlank } from '#kernel';

/** For `Validate`: a text in which something can be seen. */
@ValidatorConstraint({ name: 'isNotBlank' })
export class IsNotBlank implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && !isBlank(value);
  }

  defaultMessage(): string {
    return '`$property` must not be blank';
  }
}
