import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const output = 'dist';
const stamp = join(output, '.built-from');
const lock = join(output, '.building');

/** Builds unless `dist` was built from the present sources. Of concurrent processes one builds, the others wait. */
export async function buildWhenNeeded(program, onBuild) {
  if (isBuilt(program, fingerprint())) return;
  mkdirSync(output, { recursive: true });
  await takeLock();
  try {
    const sources = fingerprint();
    if (isBuilt(program, sources)) return;
    onBuild();
    build(program);
    writeFileSync(stamp, sources);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether `dist` was built from the present sources. */
export function isUpToDate(program) {
  return isBuilt(program, fingerprint());
}

function isBuilt(program, sources) {
  return existsSync(program) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = ['package.json', 'tsconfig.json', 'tsconfig.build.json', ...sourcesIn('apps'), ...sourcesIn('libs')];
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function sourcesIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesIn(path);
      return isSource(path) ? [path] : [];
    });
}

/** What the build compiles, and the files of the web site, which it copies. */
function isSource(path) {
  return (path.endsWith('.ts') && !path.endsWith('.spec.ts')) || path.includes(join('assets', 'files'));
}

function build(program) {
  // The compiler trusts its build information, and would not write deleted files again.
  if (!existsSync(program)) rmSync(join(output, '.tsbuildinfo'), { force: true });
  const compiler = join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  if (!existsSync(compiler))
    fail('The sources are newer than the build, and the compiler is not installed. Run `npm ci`.');
  const run = spawnSync(process.execPath, [compiler, 'build'], { encoding: 'utf8' });
  if (run.status !== 0) fail(`The build failed:\n${run.stdout}${run.stderr}`);
}

async function takeLock() {
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld()) rmSync(lock, { force: true });
      else await pause(100);
    }
  }
}

/** The lock of a build that was killed is not held. */
function isHeld() {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  rmSync(lock, { force: true });
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
