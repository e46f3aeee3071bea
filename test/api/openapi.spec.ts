import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import { ApiModule } from '../../apps/server/src/wiring/api.module.ts';
import { catalogue } from '#checks';
import { readSettings } from '#service';
import type { FastifyContextConfig } from 'fastify';
import { fingerprintOf } from '../../libs/scanner/src/engine/findings/fingerprint.ts';
import type { ApiSettings } from '../../apps/server/src/api/api-settings.ts';
import type { ApiResponse, ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { requestsTo } from '../support/generated-requests.ts';
import { Documented } from '../support/openapi.ts';
import type { OpenApi } from '../support/openapi.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const runsPerOperation = Number(process.env['API_RUNS'] ?? 20);
let documented: Documented;
let customer: Customer;
let stranger: ApiClient;
/** Ids that the account really has. */
let known: readonly string[];

beforeAll(async () => {
  documented = await Documented.by(api.client());
  customer = await api.customer();
  stranger = api.client('slk_wrong', '127.0.3.1');
  const site = await HeldSite.start();
  site.release();
  const [scan, key] = [
    await customer.client.post('/v1/scans', { target: site.url }),
    await customer.client.post('/v1/keys', { name: 'x' }),
  ];
  await eventually(
    () => customer.client.get(scan.headers['location'] ?? ''),
    ({ body }) => body['status'] === 'completed',
  );
  await site.close();
  known = [String(scan.body['scan_id']), String(key.body['key_id'])];
}, 60_000);

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document, served without a key', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(documented.document) as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('documents every route but the pages for browsers, and nothing else', () => {
    const declared = routes().map(({ method, path }) => `${method} ${path}`);
    const shown = documented.operations().map(({ method, path }) => `${method} ${path}`);
    expect(shown.toSorted()).toEqual(declared.toSorted());
  });

  it('every route under /v1 names its scope, every other one is public', () => {
    for (const { path, operation } of documented.operations()) {
      const scope = (operation as unknown as Record<string, unknown>)['x-required-scope'];
      expect([path, scope === undefined]).toEqual([path, !path.startsWith('/v1/')]);
      expect([path, operation.security]).toEqual([path, scope === undefined ? [] : undefined]);
    }
  });

  it('operation ids are unique', () => {
    const ids = documented.operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('examples conform to their schemas', () => {
    for (const { path, method, operation } of documented.operations()) {
      const place = `/paths/${pointerTo(path)}/${method.toLowerCase()}`;
      const bodies = [
        [`${place}/requestBody`, operation.requestBody?.content] as const,
        ...Object.entries(operation.responses).map(
          ([status, { content }]) => [`${place}/responses/${status}`, content] as const,
        ),
      ];
      for (const [pointer, content] of bodies) {
        const { example, examples } = (content?.['application/json'] ?? {}) as {
          example?: unknown;
          examples?: Record<string, { value: unknown }>;
        };
        const values = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples ?? {}).map((one) => one.value),
        ];
        const schema = `${pointer}/content/application~1json/schema`;
        for (const value of values)
          expect([pointer, documented.valueProblems(schema, value)]).toEqual([pointer, undefined]);
      }
    }
  });

  it('examples show findings of checks that there are, with their titles and fingerprints', () => {
    const metaOf = new Map(catalogue.map(({ meta }) => [meta.id, meta]));
    const shown = objectsIn(JSON.parse(documented.text)).filter((one) => typeof one['check_id'] === 'string');
    expect(shown.length).toBeGreaterThan(4);
    for (const finding of shown) {
      const { id, title, severity, confidence, category } = metaOf.get(String(finding['check_id'])) ?? {};
      const fingerprint = fingerprintOf(new URL('https://example.com/'), String(id));
      const actual = { check_id: id, fingerprint, title, severity, confidence, category };
      expect(actual).toMatchObject(pick(finding, Object.keys(actual)));
    }
  });

  it('closes the bodies of requests, and nothing that may grow', () => {
    const { paths, webhooks, components } = JSON.parse(documented.text) as OpenApi;
    const bodies = documented.operations().flatMap(({ operation }) => {
      const { $ref } = operation.requestBody?.content['application/json']?.schema ?? {};
      return $ref === undefined ? [] : [$ref.split('/').at(-1) ?? ''];
    });
    expect(bodies.length).toBeGreaterThan(4);
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect([name, closures(schema)]).toEqual([name, bodies.includes(name) ? 1 : 0]);
    }
    expect(closures({ paths, webhooks })).toBe(0);
  });

  it('is small: what occurs in several places is a component', () => {
    expect(documented.text.length).toBeLessThan(200_000);
  });
});

describe('generated requests', () => {
  it.each(routes())(
    'to $method $path get responses that conform to the document, and none is 5xx',
    async ({ method, path }) => {
      const operation = documented.operation(method, path);
      await fc.assert(
        fc.asyncProperty(requestsTo(documented, path, operation, known), async (request) => {
          const client = request.known ? customer.client : stranger;
          const response = await client.send(method, request.url, request.body, request.headers);
          await expectPlainError(response);
          expect(documented.problems(path, method, response)).toEqual([]);
          if (method !== 'GET') return;
          // Every GET route has a HEAD route, which the document does not list.
          const head = await client.send('HEAD', request.url, undefined, request.headers);
          await expectPlainError({ ...head, body: head.status < 500 ? { error: 'x', message: 'x' } : {} });
          expect([request.url, head.text]).toEqual([request.url, '']);
        }),
        { numRuns: runsPerOperation },
      );
    },
    30_000 + runsPerOperation * 3_000,
  );

  it('leave a service that is alive', async () => {
    expect((await customer.client.get('/healthz')).status).toBe(200);
  });
});

async function expectPlainError({ status, headers, body, text }: ApiResponse): Promise<void> {
  if (status >= 500) expect([status, await faultOf(headers['x-request-id'])]).toEqual([]);
  if (status < 400) return;
  expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expect(text).not.toMatch(/node_modules|\.ts:|\.js:|SQLITE|at \w+ \(/);
}

/** What the service's log says of a request that failed. */
async function faultOf(requestId = ''): Promise<string | undefined> {
  const find = async () => api.service.lines.find((line) => line.includes(requestId) && line.includes('"err"'));
  return eventually(find, (line) => line !== undefined, 5).catch(() => undefined);
}

function pointerTo(path: string): string {
  return path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** How many schemas of a part of the document forbid other properties. */
function closures(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = (value as { additionalProperties?: unknown }).additionalProperties === false ? 1 : 0;
  return Object.values(value).reduce<number>((sum, member) => sum + closures(member), own);
}

function configOf(handler: object): FastifyContextConfig {
  return (Reflect.getMetadata('__fastify_route_config__', handler) ?? {}) as FastifyContextConfig;
}

/** What the controllers of the API declare, read from the decorators that the router is made from; pages are no operations. */
function routes(): readonly { readonly method: string; readonly path: string }[] {
  const { controllers = [] } = ApiModule.with({} as ApiSettings, readSettings({}));
  return controllers.flatMap((controller) => {
    const base = String(Reflect.getMetadata('path', controller) ?? '');
    const prototype = controller.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name] ?? {};
      const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
      const { page } = configOf(handler);
      if (method === undefined || page !== undefined) return [];
      const path = `/${base}/${String(Reflect.getMetadata('path', handler))}`
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1');
      return [{ method: RequestMethod[method] ?? '', path: path.replace(/:(\w+)/g, '{$1}') }];
    });
  });
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Readonly<Record<string, unknown>>, ...inside];
}

function pick(object: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}
