import type { TSchema } from '../schemas/schema.ts';
import type { RequestSchema } from './request-schemas.ts';

/** The members of a schema that this collection looks at. */
interface Nested {
  readonly title?: string;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/** Collects named schemas as components, and puts references in their places. */
export class SchemaCollection {
  readonly #components: Record<string, object> = {};

  all(): Readonly<Record<string, object>> {
    return this.#components;
  }

  /** The schema of a response; every schema with a title becomes a component. */
  reference(schema: TSchema): object {
    const { title, ...rest } = schema as Nested;
    const resolved = {
      ...rest,
      ...(rest.items !== undefined && { items: this.reference(rest.items) }),
      ...(rest.properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(rest.properties).map(([name, property]) => [name, this.reference(property)]),
        ),
      }),
    };
    return title === undefined ? resolved : this.#keep(title, resolved);
  }

  /** The schema of a request body; unknown properties are rejected at run time, so it is closed. */
  request(name: string, schema: RequestSchema): object {
    return this.#keep(name, { ...schema, additionalProperties: false });
  }

  #keep(name: string, schema: object): object {
    this.#components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}
