import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import type { ValidatedClass } from './operation.ts';

/**
 * The members of a request as an instance of the class that describes them. An unknown member is refused by name: a
 * misspelt filter must not silently answer everything.
 * @throws Rejected `invalid_parameter`, or the code that a member's decorator names in its context
 */
export function validate(kind: ValidatedClass, members: Readonly<Record<string, unknown>>): object {
  const known = membersOf(kind);
  for (const param of Object.keys(members)) {
    if (!known.has(param)) throw new Rejected('invalid_parameter', `\`${param}\` is not known here.`, { param });
  }
  const instance = Object.assign(new kind(), members);
  const [error] = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: false });
  if (error !== undefined) throw rejectionOf(error);
  return instance;
}

/** A query string's parameters: text, read as numbers where the class says so; a repeated one is refused. */
export function validateQuery(kind: ValidatedClass, query: Readonly<Record<string, unknown>>): object {
  const members = Object.entries(query).map(([param, value]) => {
    if (Array.isArray(value)) {
      throw new Rejected('invalid_parameter', `\`${param}\` may stand only once.`, { param });
    }
    const isNumber = Reflect.getMetadata('design:type', kind.prototype as object, param) === Number;
    return [param, isNumber && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value] as const;
  });
  return validate(kind, Object.fromEntries(members));
}

const knownMembers = new Map<ValidatedClass, ReadonlySet<string>>();

function membersOf(kind: ValidatedClass): ReadonlySet<string> {
  let members = knownMembers.get(kind);
  if (members === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(kind, '', false, false);
    members = new Set(metadata.map(({ propertyName }) => propertyName));
    knownMembers.set(kind, members);
  }
  return members;
}

/** The first thing that is wrong; what is wrong inside a member is told of the member itself. */
function rejectionOf(error: ValidationError, param = error.property): Rejected {
  const { constraints = {}, contexts = {}, children = [] } = error;
  const [name, message] = Object.entries(constraints)[0] ?? [];
  const [child] = children;
  if (name === undefined || message === undefined) {
    if (child !== undefined) return rejectionOf(child, param);
    return new Rejected('invalid_parameter', `\`${param}\` is not allowed.`, { param });
  }
  const code = ((contexts[name] ?? {}) as { code?: RejectionCode }).code ?? 'invalid_parameter';
  return new Rejected(code, `${message}.`, { param });
}
