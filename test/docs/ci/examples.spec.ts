import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { builtFile } from '../../support/built-file.ts';
import { bundledProgram } from '../../support/bundled-program.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly 'working-directory'?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface Pipeline {
  readonly 'security-scan': {
    readonly image: string;
    readonly script: readonly string[];
    readonly artifacts: { readonly reports: { readonly junit: string } };
  };
}
interface Hooks {
  readonly repos: readonly { readonly hooks: readonly { readonly entry: string; readonly language: string }[] }[];
}

const root = join(import.meta.dirname, '..', '..', '..');
const guide = readFileSync(join(root, 'docs', 'guides', 'scan-in-ci.md'), 'utf8');
/** What CI servers set. */
const summary = 'summary.md';
const examplePort = 'http://localhost:3000';
let project: string;
let site: Server;
let siteUrl: string;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', server: 'Apache/2.4.1' });
    response.end('<!doctype html><title>A site</title><p>Hello</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  project = mkdtempSync(join(tmpdir(), 'ci-examples-'));
  // A checkout of this project, as far as `npm run scan` needs it.
  mkdirSync(join(project, 'scanledger'));
  const scan = `exec ${process.execPath} --no-warnings=ExperimentalWarning ${builtFile('scanledger.js')} scan`;
  writeFileSync(join(project, 'scanledger', 'package.json'), JSON.stringify({ scripts: { scan } }));
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(project, { recursive: true, force: true });
});

describe('the example for GitHub Actions', () => {
  it.each([
    ['of the guide', () => example('GitHub Actions')],
    ['of this project', () => readFileSync(join(root, '.github', 'workflows', 'ci.yml'), 'utf8')],
  ])('%s is a workflow that GitHub accepts', (_which, content) => {
    expect(errorsOf(content())).toEqual([]);
  });

  it('would be rejected with a mistake', () => {
    expect(errorsOf(example('GitHub Actions').replace('runs-on', 'run-on'))).not.toEqual([]);
  });

  it('scans the site, and writes the files that its next steps use', async () => {
    const [job] = Object.values((parse(example('GitHub Actions')) as Workflow).jobs);
    const scan = job?.steps.find(({ run }) => run?.includes('run -s scan'));
    await run(scan?.run ?? '', join(project, scan?.['working-directory'] ?? ''));
    const upload = job?.steps.find(({ uses }) => uses?.includes('upload-sarif'));
    const sarif = readFileSync(join(project, upload?.with?.['sarif_file'] ?? ''), 'utf8');
    expect((JSON.parse(sarif) as { version: string }).version).toBe('2.1.0');
    expect(readFileSync(join(project, summary), 'utf8')).toContain('Security scan of');
  });
});

describe('the example for GitLab CI', () => {
  it('scans the site, and writes the report that is named as an artifact', async () => {
    const { image, script, artifacts } = (parse(example('GitLab CI')) as Pipeline)['security-scan'];
    expect(image).toMatch(/^node:\d+$/);
    await run(script.at(-1) ?? '', project);
    expect(readFileSync(join(project, artifacts.reports.junit), 'utf8')).toContain('<testsuites');
  });
});

describe('the example for pre-commit', () => {
  it('runs beside a checkout', async () => {
    const { repos } = parse(example('Before a push')) as Hooks;
    const [hook] = repos[0]?.hooks ?? [];
    expect(hook?.language).toBe('system');
    const repository = join(project, 'repository');
    mkdirSync(repository);
    expect(await run(hook?.entry ?? '', repository)).toContain('Passed');
  });
});

/** The YAML below a heading of the guide. */
function example(heading: string): string {
  const section = guide.slice(guide.indexOf(`## ${heading}\n`));
  return /```yaml\n(.*?)```/s.exec(section)?.[1] ?? '';
}

function errorsOf(workflow: string): readonly string[] {
  const file = join(project, 'workflow.yml');
  writeFileSync(file, workflow);
  return JSON.parse(
    execFileSync(process.execPath, [bundledProgram('test/docs/ci/workflow-errors.ts'), file], { encoding: 'utf8' }),
  ) as string[];
}

/** Runs a command of an example against the site of this test. @returns what it prints @throws Error when it fails */
async function run(command: string, directory: string): Promise<string> {
  const environment = {
    PATH: process.env['PATH'],
    HOME: project,
    STAGING_URL: siteUrl,
    CI_PROJECT_DIR: project,
    GITHUB_STEP_SUMMARY: join(project, summary),
  };
  return new Promise((resolve, reject) => {
    execFile(
      'sh',
      ['-c', command.replaceAll(examplePort, siteUrl)],
      { cwd: directory, env: environment },
      (error, output, errors) => {
        if (error === null) resolve(output);
        else reject(new Error(`${command}\n${output}\n${errors}`, { cause: error }));
      },
    );
  });
}
