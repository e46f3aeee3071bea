import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import type { ValidatedClass } from './operation.ts';

/**
 * The properties of a request as an instance of the class that describes them. An unknown property is rejected by name:
 * a misspelt filter must not silently return everything.
 * @throws Rejected `invalid_parameter`, or the code that a property's decorator names in its context
 */
export function validate(kind: ValidatedClass, properties: Readonly<Record<string, unknown>>): object {
  const known = propertiesOf(kind);
  for (const param of Object.keys(properties)) {
    if (!known.has(param))
      throw new Rejected('invalid_parameter', `\`${param}\` is not a parameter of this operation.`, { param });
  }
  const instance = Object.assign(new kind(), properties);
  const [error] = validateSync(instance, { forbidUnknownValues: false });
  if (error !== undefined) throw rejectionOf(error);
  return instance;
}

/** A query string's parameters: text, read as numbers where the class says so; a repeated one is rejected. */
export function validateQuery(kind: ValidatedClass, query: Readonly<Record<string, unknown>>): object {
  const properties = Object.entries(query).map(([param, value]) => {
    if (Array.isArray(value)) {
      throw new Rejected('invalid_parameter', `\`${param}\` must be given only once.`, { param });
    }
    const isNumber = Reflect.getMetadata('design:type', kind.prototype as object, param) === Number;
    return [param, isNumber && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value] as const;
  });
  return validate(kind, Object.fromEntries(properties));
}

const knownProperties = new Map<ValidatedClass, ReadonlySet<string>>();

function propertiesOf(kind: ValidatedClass): ReadonlySet<string> {
  let properties = knownProperties.get(kind);
  if (properties === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(kind, '', false, false);
    properties = new Set(metadata.map(({ propertyName }) => propertyName));
    knownProperties.set(kind, properties);
  }
  return properties;
}

/** The violated rule that is declared first; one inside a property is reported for the property itself. */
function rejectionOf(error: ValidationError, param = error.property): Rejected {
  const { constraints = {}, contexts = {}, children = [] } = error;
  // Decorators are applied, and their constraints listed, from the last declared one to the first.
  const [name, message] = Object.entries(constraints).at(-1) ?? [];
  const [child] = children;
  if (name === undefined || message === undefined) {
    if (child !== undefined) return rejectionOf(child, param);
    return new Rejected('invalid_parameter', `\`${param}\` is not allowed.`, { param });
  }
  const code = ((contexts[name] ?? {}) as { code?: RejectionCode }).code ?? 'invalid_parameter';
  return new Rejected(code, `${message}.`, { param });
}
