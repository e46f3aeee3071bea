import { ValidateIf } from 'class-validator';

/** The property may be absent. Unlike `IsOptional` it rejects null. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
