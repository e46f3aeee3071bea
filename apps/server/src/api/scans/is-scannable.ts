import { ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { targetProblem } from '#egress';
import type { TargetPolicy } from '#egress';

let policy: TargetPolicy | undefined;

/** The installation's policy; set once, before the first request. */
export function judgeTargetsBy(targets: TargetPolicy): void {
  policy = targets;
}

/** A URL that this installation may scan, as far as it can be told without DNS. */
@ValidatorConstraint({ name: 'isScannable' })
export class IsScannable implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return problemOf(value) === undefined;
  }

  defaultMessage({ value }: ValidationArguments): string {
    return `\`target\` ${problemOf(value) ?? 'is fine'}`;
  }
}

function problemOf(value: unknown): string | undefined {
  if (policy === undefined) throw new Error('no policy for targets has been set');
  return targetProblem(value, policy);
}
