import { isLoopback } from '#kernel';
import { listOf } from './json-values.ts';
import { resolveLink } from '../urls/resolve-link.ts';

const maxPaths = 500;
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

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Json = Readonly<Record<string, unknown>>;

/** A request that an OpenAPI document describes. */
export interface ApiOperation {
  readonly method: string;
  /** Where it may be, with an example for every parameter of the path and the query; in the order in which it is looked for. */
  readonly urls: readonly URL[];
}

/** The GET operations of an OpenAPI document (2.0 and 3), with an example for every parameter; empty for other JSON. */
export function linksInOpenApi(document: unknown, base: URL): URL[] {
  return operationsInOpenApi(document, base).flatMap(({ method, urls }) => (method === 'GET' ? urls : []));
}

/** All operations of an OpenAPI document (2.0 and 3) that read or change something; empty for other JSON. */
export function operationsInOpenApi(document: unknown, base: URL): ApiOperation[] {
  if (!isObject(document) || !isObject(document['paths'])) return [];
  if (typeof document['openapi'] !== 'string' && typeof document['swagger'] !== 'string') return [];
  const prefixes = prefixesOf(document, base);
  return Object.entries(document['paths'])
    .slice(0, maxPaths)
    .flatMap(([path, item]) => {
      if (!isObject(item)) return [];
      return methods.flatMap((method) => {
        const operation = item[method];
        if (!isObject(operation)) return [];
        const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
          .map((parameter) => resolved(parameter, document))
          .filter(isObject)
          .map((parameter) => ({ ...parameter, schema: resolved(parameter['schema'], document) }));
        const address = filled(path, parameters) + queryOf(parameters);
        const urls = prefixes.flatMap((prefix) => resolveLink(prefix + address, base) ?? []);
        return { method: method.toUpperCase(), urls };
      });
    });
}

/** Where the operations may be, in the order in which they are looked for. */
function prefixesOf(document: Json, base: URL): string[] {
  const [server] = listOf(document['servers']).filter(isObject);
  const raw = server === undefined ? document['basePath'] : withVariables(server);
  const url = typeof raw === 'string' ? resolveLink(raw, base) : undefined;
  if (url === undefined) return [base.origin];
  return originsOf(url, base).map((origin) => (origin + url.pathname).replace(/\/$/, ''));
}

/** The URL of a server with the defaults of its variables. */
function withVariables({ url, variables }: Json): unknown {
  if (typeof url !== 'string' || !isObject(variables)) return url;
  return url.replace(/\{([^{}]{1,80})\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isObject(variable) && typeof variable['default'] === 'string' ? variable['default'] : whole;
  });
}

/**
 * Behind a proxy or in a container, an API names the developer's machine; on that machine, it names the host that it
 * will have. Another port or scheme of the same host is where the API is, or where it listens behind a proxy.
 */
function originsOf({ hostname, origin }: URL, base: URL): string[] {
  if (isLoopback(hostname) || isLoopback(base.hostname)) return [base.origin];
  return hostname === base.hostname && origin !== base.origin ? [origin, base.origin] : [origin];
}

function filled(path: string, parameters: readonly Json[]): string {
  return path.replace(/\{([^{}]{1,80})\}/g, (_, name: string) =>
    encodeURIComponent(exampleOf(parameters.find((parameter) => parameter['name'] === name))),
  );
}

function queryOf(parameters: readonly Json[]): string {
  const pairs = parameters
    .filter((parameter) => parameter['in'] === 'query' && typeof parameter['name'] === 'string')
    .map((parameter): [string, string] => [String(parameter['name']), exampleOf(parameter)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function exampleOf(parameter: Json | undefined): string {
  const schema = isObject(parameter?.['schema']) ? parameter['schema'] : parameter;
  const values = [parameter?.['example'], schema?.['example'], schema?.['default'], listOf(schema?.['enum'])[0]];
  const value = values.find((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
  return value === undefined ? exampleOfFormat(schema) : String(value);
}

/** Optional parameters of OpenAPI 3.1 have the format in one of several schemas. */
function exampleOfFormat(schema: Json | undefined): string {
  const schemas = [schema, ...listOf(schema?.['anyOf']), ...listOf(schema?.['oneOf'])].filter(isObject);
  const formats = schemas.map(({ format }) => (typeof format === 'string' ? examples.get(format) : undefined));
  return formats.find((example) => example !== undefined) ?? '1';
}

/** Follows a reference inside of the document; undefined for one that leads elsewhere, nowhere or to itself. */
function resolved(value: unknown, document: Json): unknown {
  let current = value;
  for (let hops = 0; hops < maxReferences; hops += 1) {
    if (!isObject(current) || typeof current['$ref'] !== 'string') return current;
    const [root, ...names] = current['$ref'].split('/');
    if (root !== '#') return undefined;
    current = names.reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      document,
    );
  }
  return undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
