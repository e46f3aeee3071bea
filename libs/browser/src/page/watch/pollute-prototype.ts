import type { After } from '../part.ts';

/** Gives all objects the properties of the visit. It runs last: the other parts use objects, too. */
export function pollutePrototype({ options }: After<[]>) {
  for (const [property, value] of Object.entries(options.polluted))
    (Object.prototype as Record<string, unknown>)[property] = value;
}
