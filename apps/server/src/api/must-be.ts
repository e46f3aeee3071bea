import type { ValidationArguments } from 'class-validator';

const maxShownLength = 60;

/** Options of a validation decorator whose message says what the value must be, and what it is. */
export function mustBe(requirement: string): { readonly message: (violation: ValidationArguments) => string } {
  return { message: (violation) => violationText(requirement, violation) };
}

/** The same for the default message of a constraint. */
export function violationText(
  requirement: string,
  { property, value }: Pick<ValidationArguments, 'property' | 'value'>,
): string {
  return `\`${property}\` must be ${requirement}; got ${shown(value)}`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  // A pair of surrogates is not cut apart.
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength).replace(/[\ud800-\udbff]$/, '')}…`;
}
