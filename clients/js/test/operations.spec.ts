import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Scanledger } from '../src/index.ts';
import { casesOf, setting } from './cases.ts';
import type { Call } from './cases.ts';
import { perform } from './perform.ts';

interface Operation extends Call {
  readonly method: string;
  /** As the OpenAPI document has it. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** What the service responds; an empty list by default. */
  readonly response?: unknown;
}

const operations = casesOf('operations.json') as Operation[];
const scripted = setting('SCRIPTED_URL');

describe('the operations of the API', () => {
  it('are all there', () => {
    const document = JSON.parse(readFileSync(setting('OPENAPI_FILE'), 'utf8')) as { paths: Record<string, object> };
    const published = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/v1/'))
      .flatMap(([path, item]) =>
        Object.keys(item)
          .filter((method) => ['get', 'post', 'patch', 'delete', 'put'].includes(method))
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(published.toSorted());
  });

  it.each(operations)('$call sends $method $path', async (operation) => {
    await fetch(`${scripted}/script`, {
      method: 'PUT',
      body: JSON.stringify([operation.response ?? { status: 200, json: { data: [], has_more: false } }]),
    });
    await perform(new Scanledger({ apiKey: 'slk_test', baseUrl: scripted }), operation);
    const [request] = (await (await fetch(`${scripted}/requests`)).json()) as {
      method: string;
      url: string;
      body: string;
    }[];
    const [path, query = ''] = (request?.url ?? '').split('?');
    const ids = [...(operation.ids ?? [])];
    expect(request?.method).toBe(operation.method);
    expect(path).toBe(operation.path.replaceAll(/\{\w+\}/g, () => ids.shift() ?? ''));
    expect(query.split('&').toSorted().join('&')).toBe(operation.query ?? '');
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(operation.body);
  });
});
