import type { TSchema } from '../schemas/schema.ts';
import type { RequestSchema } from './request-schemas.ts';
import type { SharedComponents } from './shared-components.ts';

/** The members of a schema that may contain others, and its name. */
interface Nested {
  readonly title?: string;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/**
 * The schema of a response; every schema with a title becomes a component. It is open, unlike that of a request:
 * properties may be added to responses.
 */
export function responseSchema(schema: TSchema, components: SharedComponents): object {
  const { title, ...rest } = schema as Nested;
  const resolved = {
    ...rest,
    ...(rest.items !== undefined && { items: responseSchema(rest.items, components) }),
    ...(rest.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(rest.properties).map(([name, property]) => [name, responseSchema(property, components)]),
      ),
    }),
  };
  return title === undefined ? resolved : components.share('schemas', title, resolved);
}

/** The schema of a request body; unknown properties are rejected at run time, so it is closed. */
export function requestBodySchema(name: string, schema: RequestSchema, components: SharedComponents): object {
  return components.share('schemas', name, { ...schema, additionalProperties: false });
}
