import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Builds the packages as they would be published, installs each into an empty project, and uses it there with the
 * service that the environment names: by `import`, by `require`, in a bundle for browsers, from TypeScript and from Python.
 */
const python = process.env['PYTHON'] ?? 'python3';
const root = join(import.meta.dirname, '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'scanledger-packages-'));
const use = {
  'use.mjs': `
    import { readFileSync } from 'node:fs';
    import { Scanledger, webhooks } from '@scanledger/client';
    const client = new Scanledger({ ca: readFileSync(process.env.SCANLEDGER_CA_FILE, 'utf8') });
    if ((await client.usage.get()).plan !== 'enterprise' || !webhooks.verify) throw new Error('not usable');`,
  'use-in-browser.mjs': `
    import { Scanledger } from '@scanledger/client';
    globalThis.client = new Scanledger({ apiKey: 'slk_x', baseUrl: 'https://example.com' });`,
  'use.cjs': `
    const { readFileSync } = require('node:fs');
    const { Scanledger, ScanledgerError } = require('@scanledger/client');
    const client = new Scanledger({ ca: readFileSync(process.env.SCANLEDGER_CA_FILE, 'utf8') });
    client.scans.list().toArray(1).then((scans) => {
      if (!Array.isArray(scans) || !new ScanledgerError('x')) throw new Error('not usable');
    });`,
  'use.mts': `
    import { QuotaExceededError, Scanledger, type Scan } from '@scanledger/client';
    declare const setting: string | undefined;
    const client = new Scanledger({ apiKey: setting, baseUrl: 'https://example.com', ca: setting });
    export async function gradeOf(target: string): Promise<string | null> {
      try {
        const scan: Scan = await client.scans.createAndWait({ target, scan_type: 'full' });
        // @ts-expect-error a scan has no such member
        scan.colour;
        return scan.status === 'completed' ? scan.grade : null;
      } catch (error) {
        if (error instanceof QuotaExceededError) return null;
        throw error;
      }
    }`,
  'use.cts': `
    import scanledger = require('@scanledger/client');
    export const ids: Promise<string[]> = new scanledger.Scanledger().keys
      .list({ limit: 1 }).toArray(1).then((keys) => keys.map((key) => key.key_id));`,
  'use.py': `
import os, scanledger
with scanledger.Scanledger(ca_file=os.environ["SCANLEDGER_CA_FILE"]) as client:
    assert client.usage.get().plan == "enterprise"
assert scanledger.__file__.startswith(os.environ["PYTHONPATH"])`,
};

try {
  const project = join(directory, 'project');
  mkdirSync(project);
  for (const [name, text] of Object.entries(use)) writeFileSync(join(project, name), text);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');

  run(root, 'npm', 'pack', './clients/js', '--pack-destination', directory, '--silent');
  run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', packed('.tgz'));
  run(project, process.execPath, 'use.mjs');
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  run(project, process.execPath, rolldown, 'use-in-browser.mjs', '--platform', 'browser', '--file', 'bundle.js');
  if (/['"]node:/.test(readFileSync(join(project, 'bundle.js'), 'utf8'))) {
    throw new Error('the bundle for browsers has a module of Node');
  }
  run(project, process.execPath, 'use.cjs');
  const checks = ['--noEmit', '--strict', '--exactOptionalPropertyTypes'];
  const types = [...checks, '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  run(project, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), ...types, 'use.mts', 'use.cts');

  const wheels = join(directory, 'wheels');
  const source = join(directory, 'python');
  const installed = join(directory, 'installed');
  // Built from a copy: setuptools leaves its own folders beside the sources.
  run(root, 'cp', '-r', 'clients/python', source);
  run(
    root,
    python,
    '-m',
    'pip',
    'wheel',
    '--quiet',
    '--no-deps',
    '--no-index',
    '--no-build-isolation',
    '-w',
    wheels,
    source,
  );
  const wheel = join(wheels, readdirSync(wheels)[0] ?? '');
  run(
    root,
    python,
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-index',
    '--root-user-action=ignore',
    '--target',
    installed,
    wheel,
  );
  process.env['PYTHONPATH'] = installed;
  run(project, python, 'use.py');
  console.log('the packages can be installed and used: import, require, bundle for browsers, TypeScript, Python');
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function packed(ending: string): string {
  return join(directory, readdirSync(directory).find((name) => name.endsWith(ending)) ?? '');
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', env: process.env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(status)}`);
}
