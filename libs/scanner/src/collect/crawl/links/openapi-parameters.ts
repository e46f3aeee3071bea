import { isObject, listOf } from './json-values.ts';
import type { Json } from './json-values.ts';

/** Of one operation, and of its path. */
const maxParameters = 100;
/** That a parameter may have one of. */
const maxSchemas = 10;
/** Characters of a name, and of a value. */
const maxLength = 200;
const maxReferences = 5;
/** A value of each format that servers accept nothing else for. */
const examples: ReadonlyMap<string, string> = new Map([
  ['uuid', '00000000-0000-4000-8000-000000000001'],
  ['date', '2026-01-01'],
  ['date-time', '2026-01-01T00:00:00Z'],
  ['email', 'user@example.com'],
  ['uri', 'https://example.com/'],
  ['ipv4', '192.0.2.1'],
]);

export interface OpenApiParameter {
  readonly name: string;
  readonly isQuery: boolean;
  readonly example: string;
}

/**
 * Reads the parameters of the operations of an OpenAPI document, within bounds: thousands of operations may refer to what is
 * as long as the document.
 */
export class OpenApiParameters {
  readonly #document: Json;
  readonly #byReference = new Map<string, unknown>();

  constructor(document: Json) {
    this.#document = document;
  }

  /** Those of a path, and those of one of its operations. */
  of(...owners: readonly Json[]): OpenApiParameter[] {
    return owners
      .flatMap((owner) => listOf(owner['parameters']).slice(0, maxParameters))
      .map((parameter) => this.#resolved(parameter))
      .filter(isObject)
      .flatMap((parameter) => {
        const { name } = parameter;
        if (typeof name !== 'string' || name.length > maxLength) return [];
        const example = exampleOf(parameter, this.#resolved(parameter['schema']));
        return { name, isQuery: parameter['in'] === 'query', example };
      });
  }

  /** Follows a reference inside of the document; undefined for one that leads elsewhere, nowhere or to itself. */
  #resolved(value: unknown): unknown {
    let current = value;
    for (let hops = 0; hops < maxReferences; hops += 1) {
      if (!isObject(current) || typeof current['$ref'] !== 'string') return current;
      current = this.#at(current['$ref']);
    }
    return undefined;
  }

  #at(reference: string): unknown {
    if (this.#byReference.has(reference)) return this.#byReference.get(reference);
    const [root, ...names] = reference.split('/');
    const value =
      root === '#'
        ? names.reduce<unknown>(
            (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
            this.#document,
          )
        : undefined;
    this.#byReference.set(reference, value);
    return value;
  }
}

/** A value for what has no description. */
export const exampleOfNothing = '1';

function exampleOf(parameter: Json, described: unknown): string {
  const schema = isObject(described) ? described : parameter;
  const values = [parameter['example'], schema['example'], schema['default'], listOf(schema['enum'])[0]];
  const value = values.find(isShortValue);
  return value === undefined ? exampleOfFormat(schema) : String(value).toWellFormed();
}

function isShortValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string'
    ? value.length <= maxLength
    : typeof value === 'number' || typeof value === 'boolean';
}

/** Optional parameters of OpenAPI 3.1 have the format in one of several schemas. */
function exampleOfFormat(schema: Json): string {
  const alternatives = [
    ...listOf(schema['anyOf']).slice(0, maxSchemas),
    ...listOf(schema['oneOf']).slice(0, maxSchemas),
  ];
  const formats = [schema, ...alternatives.filter(isObject)].map(({ format }) =>
    typeof format === 'string' ? examples.get(format) : undefined,
  );
  return formats.find((example) => example !== undefined) ?? exampleOfNothing;
}
