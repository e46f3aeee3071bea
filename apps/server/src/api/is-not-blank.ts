import { ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';

/** For `Validate`: a text in which something can be seen, and not only white space and characters without a shape. */
@ValidatorConstraint({ name: 'isNotBlank' })
export class IsNotBlank implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && /[^\s\p{Cf}]/u.test(value);
  }

  defaultMessage(): string {
    return '`$property` must not be blank';
  }
}
