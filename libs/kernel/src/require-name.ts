import { isBlank } from './is-blank.ts';
import { Rejected } from './rejected.ts';

/** The name that a user gives something. `param`: the field that has it. @throws Rejected `invalid_parameter` */
export function requireName(name: string, param: string): string {
  const reject = (message: string): Rejected => new Rejected('invalid_parameter', message, { param });
  if (!/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) throw reject('The name must have 1 to 100 characters.');
  if (isBlank(name)) throw reject('The name must not be blank.');
  return name;
}
