import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { maxUrlLength } from '#egress';
import type { ValidatedClass } from '../operation.ts';

export interface RequestSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The JSON Schema of a body or query, made from the decorators that validate it. */
export function requestSchemaOf(kind: ValidatedClass): RequestSchema {
  const schemas = validationMetadatasToSchemas({
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: {
      isScannable: { type: 'string', format: 'uri', maxLength: maxUrlLength },
      isTimestamp: { type: ['string', 'null'], format: 'date-time' } as never,
      arrayUnique: { uniqueItems: true },
    },
  });
  const schema = schemas[kind.name];
  if (schema === undefined) throw new Error(`${kind.name} has no validated properties`);
  return { ...schema, type: 'object', properties: schema.properties as RequestSchema['properties'] };
}
