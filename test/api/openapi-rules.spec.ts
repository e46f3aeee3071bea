import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../support/openapi.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'openapi-rules-'));
const file = join(directory, 'openapi.json');
const api = serviceForSpecs({ PUBLIC_URL: 'https://scanledger.test' });
let documented: Documented;

beforeAll(async () => {
  documented = await Documented.by(api.client());
  writeFileSync(file, documented.text);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly without a warning', async () => {
    const config = configuration('redocly.yaml', 'extends: [recommended]\n');
    const { problems } = await findingsOf('@redocly/cli/bin/cli.js', [
      'lint',
      file,
      '--config',
      config,
      '--format',
      'json',
    ]);
    expect(problems).toEqual([]);
  });

  it('passes the rules of Spectral for OpenAPI without a warning', async () => {
    const ruleset = configuration('spectral.yaml', 'extends: ["spectral:oas"]\n');
    const spectral = '@stoplight/spectral-cli/dist/index.js';
    expect(await findingsOf(spectral, ['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet'])).toEqual([]);
  });

  it('has patterns of the syntax that JavaScript, Python and Java share', () => {
    expect(patternsIn(documented.document)).not.toEqual([]);
    for (const pattern of patternsIn(documented.document)) {
      expect(() => new RegExp(pattern, 'u')).not.toThrow();
      // Not in Python's `re`: properties, groups with a name in angle brackets, code points in braces, class set operations.
      expect(pattern).not.toMatch(/\\[pPkuc]\{|\\k|\(\?<[A-Za-z]|\[[^\]]*(?:--|&&)/);
    }
  });

  it('has patterns that Python compiles', () => {
    const program = 'import json, re, sys\nfor pattern in json.load(sys.stdin): re.compile(pattern)';
    const { status, stderr, error } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(patternsIn(documented.document)),
      encoding: 'utf8',
    });
    if (error !== undefined) console.warn('python3 is not there: its patterns were NOT tested');
    else expect([status, stderr]).toEqual([0, '']);
  });
});

/** The JSON that a program of a package prints, whatever it ends with. */
async function findingsOf(program: string, args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const environment = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: directory,
    env: environment,
    maxBuffer: 2 ** 26,
  }).catch((failed: unknown) => failed as { readonly stdout: string });
  return JSON.parse(stdout) as Record<string, unknown>;
}

function configuration(name: string, text: string): string {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
}

function patternsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'pattern' && typeof member === 'string' ? [member] : patternsIn(member),
  );
}
