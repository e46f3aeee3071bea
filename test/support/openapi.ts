import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiResponse, ApiClient } from './api-client.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, object>>;
        readonly content?: Readonly<Record<string, ResponseContent>>;
      }
    >
  >;
}

interface ResponseContent {
  readonly schema: Schema;
  readonly example?: unknown;
  /** Of an error response: by its codes. */
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The codes that an error response may have; none of a success. */
export function errorCodesOf({ content }: { readonly content?: Readonly<Record<string, ResponseContent>> }): string[] {
  return Object.keys(content?.['application/json']?.examples ?? {});
}

/** What the service posts to a receiver, by the kind of the event. */
export interface WebhookOperation {
  readonly post: Operation & {
    readonly requestBody: {
      readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>;
    };
  };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, WebhookOperation>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The service's own OpenAPI document, to validate its responses. */
export class Documented {
  /** As it was served. */
  readonly text: string;
  /** With shared parameters, responses and headers in their places; references to schemas are kept. */
  readonly document: OpenApi;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  static async by(client: ApiClient): Promise<Documented> {
    return new Documented((await client.get('/openapi.json')).text);
  }

  private constructor(text: string) {
    this.text = text;
    const served = JSON.parse(text) as OpenApi;
    this.document = dereferenced(served, served) as OpenApi;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(this.#ajv);
    this.#ajv.addSchema(closed(this.document), 'openapi');
  }

  operations(): readonly { readonly path: string; readonly method: string; readonly operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  }

  /** @throws Error where the document has no such operation */
  operation(method: string, path: string): Operation {
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
    return operation;
  }

  /** The schema that a reference names. */
  resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {});
  }

  /** Deviations of a response from the document. */
  problems(path: string, method: string, { status, headers, text, body }: ApiResponse): readonly string[] {
    const place = `${method} ${path} ${status}`;
    const documented = this.document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (documented === undefined) return [`${place} is not documented: ${text}`];
    const missing = Object.keys(documented.headers ?? {}).filter(
      (name) => always.includes(name) && headers[name.toLowerCase()] === undefined,
    );
    const problems = missing.map((name) => `${place} lacks the header ${name}`);
    if (documented.content === undefined) return text === '' ? problems : [...problems, `${place} has a body: ${text}`];
    const type = headers['content-type']?.split(';')[0] ?? '';
    if (documented.content[type] === undefined) return [...problems, `${place} is of the undocumented type ${type}`];
    if (type !== 'application/json') return problems;
    const codes = errorCodesOf(documented);
    if (status >= 400 && !codes.includes(String(body['error']))) {
      problems.push(`${place} has the undocumented code ${String(body['error'])}`);
    }
    const validate = this.#validator(path, method, status);
    return validate(body) ? problems : [...problems, `${place}: ${this.#ajv.errorsText(validate.errors)}: ${text}`];
  }

  /** Violations of the schema at a place of the document. */
  valueProblems(pointer: string, value: unknown): string | undefined {
    const validate = this.#ajv.compile({ $ref: `openapi#${pointer}` });
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
  }

  #validator(path: string, method: string, status: number): ValidateFunction {
    const pointer = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    let validator = this.#validators.get(pointer);
    if (validator === undefined) {
      validator = this.#ajv.compile({ $ref: `openapi#${pointer}` });
      this.#validators.set(pointer, validator);
    }
    return validator;
  }
}

/** The document with the referenced parameters, responses and headers in place of references to them. */
function dereferenced(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((item) => dereferenced(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as Schema;
  if ($ref !== undefined && !$ref.startsWith('#/components/schemas/')) {
    const steps = $ref.split('/').slice(1);
    const target = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], document);
    return dereferenced(target, document);
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dereferenced(member, document)]));
}

/** Clients must expect properties that the document does not have; the service must not send any. */
function closed(document: OpenApi): OpenApi {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, close(member)] as const);
    const isObjectSchema = 'properties' in value && 'type' in value;
    return { ...(isObjectSchema && { additionalProperties: false }), ...Object.fromEntries(members) };
  };
  const schemas = close(document.components.schemas) as OpenApi['components']['schemas'];
  return { ...document, components: { ...document.components, schemas } };
}

const always = ['X-Request-Id', 'Service-Version', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

function escaped(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
