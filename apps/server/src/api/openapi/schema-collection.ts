import type { JsonSchema } from '../schemas/json-schema.ts';
import type { RequestSchema } from './request-schemas.ts';

/** Gathers named schemas as components, and puts references in their places. */
export class SchemaCollection {
  readonly #components: Record<string, object> = {};

  all(): Readonly<Record<string, object>> {
    return this.#components;
  }

  /** The schema of an answer; every schema with a title becomes a component. */
  reference(schema: JsonSchema): object {
    const { title, ...rest } = schema;
    const resolved = {
      ...rest,
      ...(schema.items !== undefined && { items: this.reference(schema.items) }),
      ...(schema.properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, member]) => [name, this.reference(member)]),
        ),
      }),
    };
    return title === undefined ? resolved : this.#keep(title, resolved);
  }

  /** The schema of a body; unknown members are refused at run time, so it is closed. */
  request(name: string, schema: RequestSchema): object {
    return this.#keep(name, { ...schema, additionalProperties: false });
  }

  #keep(name: string, schema: object): object {
    this.#components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}
