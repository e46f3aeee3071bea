import { ValidateIf } from 'class-validator';

/** The member may be left out. Unlike `IsOptional` it does not let null pass. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
