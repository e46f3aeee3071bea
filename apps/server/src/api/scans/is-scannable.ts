import { Injectable } from '@nestjs/common';
import { ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { problemSentence, targetProblem, TargetPolicy } from '#egress';

/** A URL that the installation's policy allows to scan, as far as it can be told without DNS. */
@Injectable()
@ValidatorConstraint({ name: 'isScannable' })
export class IsScannable implements ValidatorConstraintInterface {
  readonly #policy: TargetPolicy;

  constructor(policy: TargetPolicy) {
    this.#policy = policy;
  }

  validate(value: unknown): boolean {
    return targetProblem(value, this.#policy) === undefined;
  }

  defaultMessage({ value }: ValidationArguments): string {
    return problemSentence('`target`', targetProblem(value, this.#policy) ?? 'must be a URL that may be scanned');
  }
}
