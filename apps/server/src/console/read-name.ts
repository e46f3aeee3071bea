import { isBlank, Rejected } from '#kernel';

/** The name that a user gives something. @throws Rejected `invalid_parameter` */
export function readName(name: string): string {
  if (!/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) throw invalid('The name must have 1 to 100 characters.');
  if (isBlank(name)) throw invalid('The name must not be blank.');
  return name;
}

function invalid(message: string): Rejected {
  return new Rejected('invalid_parameter', message, { param: 'name' });
}
