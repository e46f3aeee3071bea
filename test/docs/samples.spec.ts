import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptedServer } from '../clients/scripted-server.ts';
import type { RecordedRequest } from '../clients/scripted-server.ts';
import { Documented } from '../support/openapi.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { languages, sampleDirectory, SampleRunner } from './sample-runner.ts';
import type { Language } from './sample-runner.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly sample: string;
}

const index = JSON.parse(readFileSync(join(sampleDirectory, 'index.json'), 'utf8')) as readonly Entry[];
const operationCases = join(import.meta.dirname, '..', 'clients', 'cases', 'operations.json');
const api = serviceForSpecs({ ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' });
const runner = new SampleRunner();
const available = languages.filter((language) => has(language));
let documented: Documented;
let scripted: ScriptedServer;

beforeAll(async () => {
  documented = await Documented.by(api.client());
  scripted = await ScriptedServer.start();
});

afterAll(async () => {
  await scripted[Symbol.asyncDispose]();
  runner[Symbol.dispose]();
});

describe('the samples of the reference', () => {
  // The tests of the clients compare these with the OpenAPI document.
  it('are there for every operation that the clients have, and for those without a key', () => {
    const cases = JSON.parse(readFileSync(operationCases, 'utf8')) as readonly Omit<Entry, 'sample'>[];
    const withoutKey = documented.operations().filter(({ path }) => !path.startsWith('/v1/'));
    const operations = [...cases, ...withoutKey].map(({ method, path }) => `${method} ${path}`);
    expect(index.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(operations.toSorted());
  });

  it.each(index)('$sample sends the same request in each language', async ({ method, path, sample }) => {
    const { status, json } = documentedResponse(method, path);
    const requests: Record<string, object> = {};
    for (const language of available) {
      await play([{ status, json, repeat: true }]);
      await runner.run(sample, language, { SCANLEDGER_URL: scripted.url, SCANLEDGER_API_KEY: 'slk_test' });
      const [request] = await recorded();
      requests[language] = comparable(request);
      expectDocumented(method, path, request);
    }
    const [first] = Object.values(requests);
    expect(requests).toEqual(Object.fromEntries(available.map((language) => [language, first])));
  });
});

describe('the samples of the guides', () => {
  it.each(available)('scan a site and print its findings: first-scan.%s', async (language) => {
    const site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', server: 'Apache/2.4.1' });
      response.end('<!doctype html><title>A site</title><p>Hello</p>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const ca = join(api.service.dataDirectory, 'tls-cert.pem');
    const { key } = await api.customer();
    try {
      const printed = await runner.run('first-scan', language, {
        SCANLEDGER_URL: api.service.url,
        SCANLEDGER_API_KEY: key,
        TARGET: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
        NODE_EXTRA_CA_CERTS: ca,
        CURL_CA_BUNDLE: ca,
        SSL_CERT_FILE: ca,
      });
      expect(printed).toContain('X-Content-Type-Options');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  it.each(available)('end where a request is rejected: first-scan.%s', async (language) => {
    const environment = {
      SCANLEDGER_URL: scripted.url,
      SCANLEDGER_API_KEY: 'slk_test',
      TARGET: 'https://example.com/',
    };
    const rejected = { status: 401, json: { error: 'unauthorized', message: 'The API key is missing or invalid.' } };
    const queued = { status: 201, json: { scan_id: 'scan_1', status: 'queued' } };
    for (const responses of [[rejected], [queued, rejected]]) {
      // A sample that goes on in spite of it is told that the scan has ended.
      await play([...responses, { status: 200, json: { status: 'failed', findings: [] }, repeat: true }]);
      await expect(runner.run('first-scan', language, environment)).rejects.toThrow();
      expect(await recorded()).toHaveLength(responses.length);
    }
  });

  it.each(available)('name their request: retry-safely.%s', async (language) => {
    await play([{ status: 201, json: { scan_id: 'scan_1', status: 'queued' } }]);
    const printed = await runner.run('retry-safely', language, {
      SCANLEDGER_URL: scripted.url,
      SCANLEDGER_API_KEY: 'slk_test',
    });
    expect(printed).toContain('scan_1');
    const [request] = await recorded();
    expect(request?.headers['idempotency-key']).toMatch(/^nightly-\d{4}-\d{2}-\d{2}$/);
  });
});

function has(language: Language): boolean {
  if (language === 'mjs') return true;
  const program = language === 'sh' ? 'curl' : 'python3';
  const found = spawnSync(program, ['--version']).status === 0;
  if (!found) console.warn(`${program} is not there: the samples *.${language} were NOT tested`);
  return found;
}

/** The success that the OpenAPI document shows; for a stream of events the one that nothing follows. */
function documentedResponse(method: string, path: string): { readonly status: number; readonly json?: unknown } {
  const { responses = {} } = documented.document.paths[path]?.[method.toLowerCase()] ?? {};
  const successes = Object.entries(responses).filter(([one]) => one.startsWith('2'));
  const [status, response] = successes.find(([, { content }]) => content?.['text/event-stream'] === undefined) ?? [];
  const example = response?.content?.['application/json']?.example;
  return { status: Number(status), ...(response?.content !== undefined && { json: example ?? {} }) };
}

/** What must be the same in all languages; a client adds headers and page sizes of its own. */
function comparable(request: RecordedRequest | undefined): object {
  const { pathname, searchParams } = new URL(request?.url ?? '', scripted.url);
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'limit'));
  const { authorization } = request?.headers ?? {};
  const body = request?.body === '' ? undefined : (JSON.parse(request?.body ?? 'null') as unknown);
  return { method: request?.method, pathname, query, authorization, body };
}

function expectDocumented(method: string, path: string, request: RecordedRequest | undefined): void {
  expect(request?.method).toBe(method);
  expect(request?.url.split('?')[0]).toMatch(new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\w+')}$`));
  if (path.startsWith('/v1/')) expect(request?.headers.authorization).toBe('Bearer slk_test');
  if (request?.body === undefined || request.body === '') return;
  const place = `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`;
  const schema = `${place}/${method.toLowerCase()}/requestBody/content/application~1json/schema`;
  expect(documented.valueProblems(schema, JSON.parse(request.body))).toBeUndefined();
}

async function play(responses: readonly object[]): Promise<void> {
  await fetch(`${scripted.url}/script`, { method: 'PUT', body: JSON.stringify(responses) });
}

async function recorded(): Promise<readonly RecordedRequest[]> {
  return (await (await fetch(`${scripted.url}/requests`)).json()) as RecordedRequest[];
}
