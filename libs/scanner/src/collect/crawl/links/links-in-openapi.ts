import { isLoopback } from '#kernel';
import { isObject, listOf } from './json-values.ts';
import type { Json } from './json-values.ts';
import { exampleOfNothing, OpenApiParameters } from './openapi-parameters.ts';
import type { OpenApiParameter } from './openapi-parameters.ts';
import { resolveLink } from '../urls/resolve-link.ts';

const maxPaths = 500;
/** Characters of a path; longer URLs are not requested. */
const maxPathLength = 2_048;
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const placeholder = /\{([^{}]{1,80})\}/g;

/** A request that an OpenAPI document describes. */
export interface ApiOperation {
  readonly method: string;
  /** Where it may be, with an example for every parameter of the path and the query; in the order in which it is looked for. */
  readonly urls: readonly URL[];
  /** Segments of the path with a parameter, counted from its end, from 1. */
  readonly variableSegments: readonly number[];
}

/** The GET operations of an OpenAPI document (2.0 and 3), with an example for every parameter; empty for other JSON. */
export function linksInOpenApi(document: unknown, base: URL): URL[] {
  return operationsOf(document, base, ['get']).flatMap(({ urls }) => urls);
}

/** All operations of an OpenAPI document (2.0 and 3) that read or change something; empty for other JSON. */
export function operationsInOpenApi(document: unknown, base: URL): ApiOperation[] {
  return operationsOf(document, base, methods);
}

function operationsOf(document: unknown, base: URL, wanted: readonly (typeof methods)[number][]): ApiOperation[] {
  if (!isObject(document) || !isObject(document['paths'])) return [];
  if (typeof document['openapi'] !== 'string' && typeof document['swagger'] !== 'string') return [];
  const prefixes = prefixesOf(document, base);
  const known = new OpenApiParameters(document);
  return Object.entries(document['paths'])
    .slice(0, maxPaths)
    .flatMap(([path, item]) => {
      if (!isObject(item) || path.length > maxPathLength) return [];
      const variableSegments = variableSegmentsOf(path);
      return wanted.flatMap((method) => {
        const operation = item[method];
        if (!isObject(operation)) return [];
        const parameters = known.of(item, operation);
        const address = filled(path, parameters) + queryOf(parameters);
        const urls = prefixes.flatMap((prefix) => resolveLink(prefix + address, base) ?? []);
        return { method: method.toUpperCase(), urls, variableSegments };
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
  return url.replace(placeholder, (whole, name: string) => {
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

function filled(path: string, parameters: readonly OpenApiParameter[]): string {
  return path.replace(placeholder, (_, name: string) =>
    encodeURIComponent(parameters.find((parameter) => parameter.name === name)?.example ?? exampleOfNothing),
  );
}

function queryOf(parameters: readonly OpenApiParameter[]): string {
  const pairs = parameters
    .filter(({ isQuery }) => isQuery)
    .map(({ name, example }): [string, string] => [name, example]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function variableSegmentsOf(path: string): number[] {
  return path
    .split('/')
    .reverse()
    .flatMap((segment, at) => (segment.search(placeholder) === -1 ? [] : [at + 1]));
}
