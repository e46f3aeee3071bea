import { Compile } from 'typebox/schema';
import type { FindDataProblem } from '#event-sourcing';
import { eventSchemas } from './event-schemas.ts';

type Validator = ReturnType<typeof Compile>;

/** Compiled when the first event of the type is read. */
const validators = new Map<string, Validator>();

/** Compares the data of an event with the schema of its type: what does not conform would make read models wrong. */
export const findDataProblem: FindDataProblem = (type, data) => {
  const schema = eventSchemas[type];
  if (schema === undefined) return 'its type has no schema';
  const validator = validators.get(type) ?? Compile(schema);
  validators.set(type, validator);
  if (validator.Check(data)) return undefined;
  const [, errors] = validator.Errors(data);
  const [first] = errors;
  return first === undefined ? 'it does not match its schema' : `${first.instancePath} ${first.message}`.trim();
};
