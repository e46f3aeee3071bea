import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { runScanledger } from './testing/run-scanledger.ts';
import type { Ended } from './testing/run-scanledger.ts';

const api = serviceForSpecs();
let directory: string;
let site: Server;
let target: string;
let status = 200;
let requests = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'scanledger-scan-'));
  site = createServer((request, response) => {
    requests += 1;
    if (request.url?.startsWith('/members') === true) return respondToMembers(request, response);
    if (request.url?.startsWith('/list') === true) return respondToList(request, response);
    response.writeHead(status, { 'content-type': 'text/html', server: 'Apache/2.4.1' });
    return response.end('<!doctype html><title>A site</title><p>Hello</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});

afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  rmSync(directory, { recursive: true, force: true });
});

const login = { token: 'kf83Hd02Lq7Zp1Xw', sid: 'c7Yb20Qm4Rt9Vn5E' };

/** A page behind a login that shows all that it is sent. */
function respondToMembers({ headers }: IncomingMessage, response: ServerResponse): void {
  const isMember = headers.authorization === `Bearer ${login.token}` && headers.cookie === `sid=${login.sid}`;
  response.writeHead(isMember ? 200 : 401, { 'content-type': 'text/html', server: `Apache/2.4.1 ${login.token}` });
  response.end(`<!doctype html><title>Members</title><p>${JSON.stringify(headers)}</p>`);
}

/** A page with links to twenty like it. */
function respondToList({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const links = Array.from({ length: 20 }, (_, at) => `<a href="/list/${at}">${at}</a>`);
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><title>${url}</title><p>${links.join('')}</p>`);
}

const scanledger = (args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> =>
  runScanledger(directory, args, environment);

describe('scanledger scan --local', () => {
  it('scans a site on this machine and reports', async () => {
    const { code, output, errors } = await scanledger(['scan', target, '--local', '--format', 'json']);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      scan_id: null,
      target,
      status: 'completed',
      passed: true,
      coverage: { complete: true, blocked: null, pages: { visited: 1 } },
    });
  });

  it('fails for findings, and passes once they are the baseline', async () => {
    const first = await scanledger([
      'scan',
      target,
      '--local',
      '--fail-on',
      'medium',
      '--write-baseline',
      'known.json',
    ]);
    expect(first.code).toBe(1);
    expect(first.output).toMatch(/Not passed: \d+ findings of severity medium or above/);
    const second = await scanledger(['scan', target, '--local', '--fail-on-new', '--baseline', 'known.json']);
    expect(second.code).toBe(0);
    expect(second.output).toContain('Passed');
  });

  it('lists all places of a finding', async () => {
    const options = ['--local', '--type', 'full', '--include', '/list', '--max-requests', '200', '--format', 'json'];
    const { output } = await scanledger(['scan', `${target}list`, ...options]);
    const { findings } = JSON.parse(output) as { findings: { check_id: string; places_count: number; places: [] }[] };
    const charset = findings.find((finding) => finding.check_id === 'charset-missing-or-mismatch');
    expect(charset?.places_count).toBeGreaterThan(20);
    expect(charset?.places).toHaveLength(charset?.places_count ?? 0);
  });

  it('writes reports to files, by their endings', async () => {
    const files = ['--output', 'report.sarif', '--output', 'junit=results', '--quiet'];
    const { code, output } = await scanledger(['scan', target, '--local', ...files]);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    const sarif = JSON.parse(readFileSync(join(directory, 'report.sarif'), 'utf8')) as { version: string };
    expect(sarif.version).toBe('2.1.0');
    expect(readFileSync(join(directory, 'results'), 'utf8')).toContain('<testsuites');
  });

  it.each([
    ['a directory that does not exist', 'none/report.json'],
    ['a directory', '.'],
  ])('tells before the scan that a report cannot be written: %s', async (_, path) => {
    const before = requests;
    const { code, output, errors } = await scanledger(['scan', target, '--local', '--output', `json=${path}`]);
    expect({ code, output, sent: requests - before }).toEqual({ code: 2, output: '', sent: 0 });
    expect(errors).toMatch(`cannot write ${path}: `);
  });

  it('reports on standard output where a file turns out to be on a full disk', async () => {
    const { code, output, errors } = await scanledger(['scan', target, '--local', '--output', 'json=/dev/full']);
    expect(code).toBe(2);
    expect(output).toContain('Score ');
    expect(errors).toMatch('cannot write /dev/full: ENOSPC');
  });

  it('ignores accepted findings, and names entries that have expired', async () => {
    const entry = { check_id: 'csp-missing', reason: 'a test machine' };
    writeFileSync(
      join(directory, 'ignore.json'),
      JSON.stringify([
        { ...entry, expires_at: '2999-01-01' },
        { ...entry, reason: 'was fixed', expires_at: '2020-01-01' },
      ]),
    );
    const { output, errors } = await scanledger(['scan', target, '--local', '--ignore', 'ignore.json']);
    expect(output).toMatch(/and 1 ignored/);
    expect(errors).toBe('an entry of the ignore file has expired on 2020-01-01: was fixed\n');
  });

  it('is low coverage where the site refuses', async () => {
    status = 403;
    const { code, output } = await scanledger(['scan', target, '--local']);
    status = 200;
    expect(code).toBe(4);
    expect(output).toContain('no score: the site could not be looked at');
    expect(output).toContain('Not passed: the site could not be looked at');
  });

  it('says that a scan failed where nothing listens', async () => {
    const { code, output } = await scanledger(['scan', 'http://127.0.0.1:1/', '--local']);
    expect(code).toBe(3);
    expect(output).toContain('the site was not looked at');
  });

  it('sends a login from a file and reports nothing of it', async () => {
    writeFileSync(join(directory, 'login'), `Authorization: Bearer ${login.token}\nCookie: sid=${login.sid}\n`);
    const files = ['json', 'sarif', 'junit', 'markdown', 'html'].flatMap((format) => [
      '--output',
      `${format}=m.${format}`,
    ]);
    const args = [
      'scan',
      `${target}members`,
      '--local',
      '--header',
      '@login',
      '--write-baseline',
      'm.baseline',
      ...files,
    ];
    const { code, output, errors } = await scanledger(args);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/Score {5}\d+ of 100/);
    const reports = ['json', 'sarif', 'junit', 'markdown', 'html', 'baseline'].map((format) =>
      readFileSync(join(directory, `m.${format}`), 'utf8'),
    );
    expect(reports[0]).toContain('Apache/2.4.1 …');
    for (const text of [output, ...reports])
      for (const secret of Object.values(login)) expect(text).not.toContain(secret.slice(0, 8));
  });

  it('never repeats a value that it cannot send', async () => {
    for (const [option, value] of [
      ['--header', 'a secret without a colon'],
      ['--header', 'X-Login: secret\u0007'],
      ['--header', 'Host: secret'],
      ['--cookie', 'secret'],
      ['--cookie', 'sid=secret\u0007'],
    ] as const) {
      const { code, output, errors } = await scanledger(['scan', target, '--local', option, value]);
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(errors).toMatch(new RegExp(`^${option}`));
      expect(errors).not.toContain('secret');
    }
  });

  it('says what it was told to leave out', async () => {
    const rules = ['--exclude', '/members', '--include', '/'];
    const { code, output } = await scanledger([
      'scan',
      target,
      '--local',
      '--type',
      'full',
      '--max-requests',
      '60',
      ...rules,
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(/left out by --include \/ --exclude \/members: \d+ pages, \d+ parameters, \d+ requests/);
    const own = await scanledger(['scan', `${target}members`, '--local', ...rules]);
    expect(own).toMatchObject({ code: 2, errors: '--exclude excludes the target itself: /members\n' });
  });

  it('refuses an opt-in check that does not exist, and names those that do', async () => {
    const refused = await scanledger(['scan', target, '--local', '--type', 'full', '--opt-in', 'nonsense']);
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).toMatch(/^--opt-in must be one of .*\bforbidden-bypass\b.*, not nonsense\n$/);
    const known = await scanledger(['scan', target, '--local', '--type', 'full', '--opt-in', 'forbidden-bypass']);
    expect(known).toMatchObject({ code: 0, errors: '' });
  });

  it('says what is wrong with its options', async () => {
    const { code, output, errors } = await scanledger(['scan', 'example', '--local']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toBe('the target must be an http or https URL: example\n');
  });
});

describe('scanledger scan with a service', () => {
  async function environment(scansPerMonth = 100): Promise<Record<string, string>> {
    const { key } = await api.customer({ scansPerMonth });
    return {
      SCANLEDGER_URL: api.service.url,
      SCANLEDGER_API_KEY: key,
      SCANLEDGER_CA_FILE: join(api.service.dataDirectory, 'tls-cert.pem'),
    };
  }

  it('waits for the end and reports', async () => {
    const { code, output, errors } = await scanledger(
      ['scan', target, '--wait', '--min-score', '100'],
      await environment(),
    );
    expect(errors).toBe('');
    expect(code).toBe(1);
    expect(output).toMatch(/Scan\s+scan_\w+/);
    expect(output).toMatch(/Not passed: the score is \d+, below 100/);
  });

  it('only queues the scan where nothing needs its end', async () => {
    const settings = await environment();
    const { code, output } = await scanledger(['scan', target], settings);
    expect(code).toBe(0);
    expect(output).toMatch(/^scan_\w+\n$/);
  });

  it('opens a page of the console', async () => {
    const settings = await environment();
    const { output: scanId } = await scanledger(['scan', target], settings);
    const opened = await scanledger(['open', scanId.trim()], settings);
    expect(opened).toEqual({ code: 0, output: `${api.service.url}/scans/${scanId}`, errors: '' });
    const { status: found, headers } = await api.client().get(`/scans/${scanId.trim()}`);
    expect(found).toBe(303);
    expect(headers['location']).toContain('/sign-in');
  });

  it('refuses what only a local scan can do', async () => {
    const { code, errors } = await scanledger(['scan', target, '--cookie', 'sid=secret'], await environment());
    expect(code).toBe(2);
    expect(errors).toBe('--cookie needs --local: a service scans whole sites, without a login\n');
  });

  it('needs the service named', async () => {
    const { code, errors } = await scanledger(['scan', target]);
    expect(code).toBe(2);
    expect(errors).toMatch(/set SCANLEDGER_URL and SCANLEDGER_API_KEY, or .* --local/);
  });

  it('reads a configuration file', async () => {
    const { SCANLEDGER_URL: url, SCANLEDGER_API_KEY: key, SCANLEDGER_CA_FILE: ca } = await environment();
    writeFileSync(join(directory, 'config.json'), JSON.stringify({ url, api_key: key, ca_file: ca }));
    const { code, output } = await scanledger(['scan', target, '--config', 'config.json']);
    expect(output).toMatch(/^scan_\w+\n$/);
    expect(code).toBe(0);
  });

  it('has exit codes of their own for a used-up quota and a service that is not there', async () => {
    const used = await scanledger(['scan', target, '--wait'], await environment(0));
    expect(used.code).toBe(5);
    const absent = { ...(await environment()), SCANLEDGER_URL: 'https://127.0.0.1:1' };
    expect((await scanledger(['scan', target, '--wait'], absent)).code).toBe(3);
  });
});
