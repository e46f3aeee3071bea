// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives all objects the properties of the visit. It runs last: the other parts use objects, too. */
export function pollutePrototype({ options }) {
  for (const [property, value] of Object.entries(options.polluted)) Object.prototype[property] = value;
}
