/** A schema of the OpenAPI document, as far as the reference shows it. */
export interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: ShownSchema;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
}

export interface ShownContent {
  readonly schema: ShownSchema;
  readonly example?: unknown;
  /** Of an error response: by its codes. */
  readonly examples?: Readonly<Record<string, object>>;
}

export interface ShownParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ShownSchema;
}

export interface ShownResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: Readonly<Record<string, ShownContent>>;
}

export interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly 'x-required-scope'?: string;
  readonly parameters: readonly ShownParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, ShownContent>> };
  readonly responses: Readonly<Record<string, ShownResponse>>;
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: ShownOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, ShownSchema>> };
}

/** An operation with its place in the document. */
export interface PlacedOperation extends ShownOperation {
  readonly method: string;
  readonly path: string;
}

/** Reads the OpenAPI document for the reference. */
export class ReferenceDocument {
  readonly #document: Document;

  constructor(document: object) {
    this.#document = withValuesInline(document) as Document;
  }

  get tags(): Document['tags'] {
    return this.#document.tags;
  }

  /** The objects that have names. */
  get schemas(): Readonly<Record<string, ShownSchema>> {
    const schemas = Object.entries(this.#document.components.schemas);
    return Object.fromEntries(schemas.filter(([, schema]) => isObject(schema)));
  }

  operations(tag: string): readonly PlacedOperation[] {
    return Object.entries(this.#document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => this.#placed(operation, method.toUpperCase(), path)),
      )
      .filter(({ tags }) => tags.includes(tag));
  }

  /** The events that are sent to receivers; `path` is the kind. */
  webhooks(): readonly PlacedOperation[] {
    return Object.entries(this.#document.webhooks).map(([kind, { post }]) => this.#placed(post, 'POST', kind));
  }

  /** The schema of a request body or of an object, with the properties that a reference stands for. */
  resolved(schema: ShownSchema): ShownSchema {
    return this.#dereferenced(schema);
  }

  #placed(operation: ShownOperation, method: string, path: string): PlacedOperation {
    const responses = Object.entries(operation.responses).map(([status, response]) => {
      const found = this.#dereferenced(response);
      const headers = Object.entries(found.headers ?? {}).map(([name, header]) => [name, this.#dereferenced(header)]);
      return [status, { ...found, headers: Object.fromEntries(headers) }];
    });
    return {
      ...operation,
      method,
      path,
      parameters: operation.parameters.map((parameter) => this.#dereferenced(parameter)),
      responses: Object.fromEntries(responses) as ShownOperation['responses'],
    };
  }

  #dereferenced<T extends object>(value: T): T {
    const { $ref } = value as { readonly $ref?: string };
    if ($ref === undefined) return value;
    const steps = $ref.split('/').slice(1);
    return steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], this.#document) as T;
  }
}

/** The codes of an error response; none of a success. */
export function errorCodesOf({ content }: ShownResponse): readonly string[] {
  return Object.keys(content?.['application/json']?.examples ?? {});
}

/** With schemas of values, such as an enumeration, in place of the references to them: they are shown where they are used. */
function withValuesInline(document: object): object {
  const { schemas } = (document as Document).components;
  const inlined = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inlined);
    const name = /^#\/components\/schemas\/(\w+)$/.exec((value as ShownSchema).$ref ?? '')?.[1];
    const schema = name === undefined ? undefined : schemas[name];
    if (schema !== undefined && !isObject(schema)) return schema;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]));
  };
  return inlined(document) as object;
}

function isObject({ type }: ShownSchema): boolean {
  return [type].flat().includes('object');
}

/** The name of the object that a schema, or the items of an array, refers to. */
export function objectName(schema: ShownSchema): string | undefined {
  return (schema.$ref ?? schema.items?.$ref)?.split('/').at(-1);
}
