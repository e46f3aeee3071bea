import type { Exchange } from '../../artifacts.ts';
import { parsedJson } from './links/json-values.ts';
import { operationsInOpenApi } from './links/links-in-openapi.ts';
import type { ApiOperation } from './links/links-in-openapi.ts';
import { parsedYaml } from './links/links-in-yaml.ts';
import { folderOf } from './urls/path-info.ts';

/** Where frameworks serve the OpenAPI document of an API by default: FastAPI, springdoc, Springfox, Swashbuckle, NestJS, swag and others. */
const paths: readonly string[] = [
  '/openapi.json',
  '/swagger.json',
  '/v3/api-docs',
  '/v2/api-docs',
  '/swagger/v1/swagger.json',
  '/swagger/doc.json',
  '/api-docs',
  '/api-json',
  '/api/openapi.json',
  '/openapi.yaml',
];

/** The same at the root of the site and in the folder of `target`. */
export function apiDescriptionUrls(target: URL): URL[] {
  const folders = [...new Set(['/', folderOf(target).pathname])];
  return folders.flatMap((folder) => paths.map((path) => new URL(folder + path.slice(1), target)));
}

/** An OpenAPI document in JSON or YAML, and not a page that shows one. */
export function isApiDescription({ status, mediaType, text }: Exchange): boolean {
  if (status !== 200 || mediaType === 'text/html') return false;
  const isJson = /"(?:openapi|swagger)"\s{0,4}:\s{0,4}"\d/.test(text) && /"paths"\s{0,4}:/.test(text);
  return isJson || (/^(?:openapi|swagger):\s{0,4}["']?\d/m.test(text) && /^paths:/m.test(text));
}

/** The operations of an OpenAPI document, whatever their method is; empty for other responses. */
export function apiOperations(exchange: Exchange): ApiOperation[] {
  if (!isApiDescription(exchange)) return [];
  const { mediaType, text, url } = exchange;
  return operationsInOpenApi(mediaType.includes('json') ? parsedJson(text) : parsedYaml(text), url);
}
