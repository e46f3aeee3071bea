import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client.ts';
import { Service } from '../support/service.ts';
import { ScriptedServer } from './scripted-server.ts';

/** Any from 3.9 with pip, setuptools and wheel. */
const python = process.env['PYTHON'] ?? 'python3';

/**
 * `npm run test:clients [-- js|python|packages]`: the test suites of the client libraries, against a real service over TLS, a
 * scripted one, and the packages as they would be published.
 */
const suites = {
  js: ['npm', 'test', '--prefix', 'clients/js', '--silent'],
  python: [python, '-m', 'unittest', 'discover', '--start-directory', 'clients/python/tests'],
  packages: [process.execPath, 'test/clients/packages.ts'],
} as const;

const root = join(import.meta.dirname, '..', '..');
const only = process.argv[2];
const directory = mkdtempSync(join(tmpdir(), 'scanledger-clients-'));
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', server: 'Apache/2.4.1' });
  response.end('<!doctype html><title>A site</title><p>Hello</p>');
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

await using scripted = await ScriptedServer.start();
const service = await Service.start({ ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' });
const results: string[] = [];
try {
  const openApi = join(directory, 'openapi.json');
  const ca = join(service.dataDirectory, 'tls-cert.pem');
  const environment = {
    ...process.env,
    SCANLEDGER_URL: service.url,
    SCANLEDGER_CA_FILE: ca,
    OPENAPI_FILE: openApi,
    SCRIPTED_URL: scripted.url,
    SITE_URL: siteUrl,
    CASES_DIRECTORY: join(import.meta.dirname, 'cases'),
    PYTHONPATH: join(root, 'clients', 'python', 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    VECTORS_DIRECTORY: join(root, 'test', 'vectors'),
  };
  const api = new ApiClient(() => service.url);
  writeFileSync(openApi, (await api.get('/openapi.json')).text);
  await api.close();
  for (const [name, command] of Object.entries(suites)) {
    if (only !== undefined && only !== name) continue;
    const { key } = await service.operator.openAccount();
    const code = await run(command, { ...environment, SCANLEDGER_API_KEY: key });
    results.push(`${name}: ${code === 0 ? 'passed' : `failed (${code})`}`);
  }
} finally {
  await service.remove();
  site.closeAllConnections();
  site.close();
  rmSync(directory, { recursive: true, force: true });
}
console.log(results.join('\n'));
process.exitCode = results.every((result) => result.endsWith('passed')) ? 0 : 1;

function run([program, ...args]: readonly [string, ...string[]], environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { cwd: root, env: environment, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
