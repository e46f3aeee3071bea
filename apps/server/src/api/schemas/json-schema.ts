/** The part of JSON Schema (2020-12) that the answers need. `title` names the schema in the OpenAPI document. */
export interface JsonSchema {
  readonly title?: string;
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly examples?: readonly unknown[];
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** An object of which all members are required but those named. */
export function object(title: string, properties: Properties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { title, type: 'object', properties, required, additionalProperties: false };
}

export function arrayOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', items, ...(description !== undefined && { description }) };
}

export function string(description: string, more: Partial<JsonSchema> = {}): JsonSchema {
  return { type: 'string', description, ...more };
}

export function integer(description: string, minimum?: number, maximum?: number): JsonSchema {
  return {
    type: 'integer',
    description,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

export function boolean(description: string): JsonSchema {
  return { type: 'boolean', description };
}

export function oneOf(description: string, values: readonly string[]): JsonSchema {
  return { type: 'string', description, enum: values };
}

export function timestamp(description: string): JsonSchema {
  return string(description, { format: 'date-time' });
}

export function orNull(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    type: [schema.type, 'null'].flat(),
    ...(schema.enum !== undefined && { enum: [...schema.enum, null] }),
  };
}

/** Stripe's list shape, which the service document uses for scans. */
export function pageOf(title: string, items: JsonSchema): JsonSchema {
  return object(title, { data: arrayOf(items), has_more: boolean('More exist beyond this page.') });
}
