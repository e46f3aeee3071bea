import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const output = 'dist';
const stamp = join(output, '.built-from');
const next = 'dist.next';
const lock = '.building';

/** Builds unless `dist` was built from the present sources. Of concurrent processes one builds, the others wait. */
export async function buildWhenNeeded(program) {
  if (isBuilt(program, fingerprint())) return;
  await takeLock();
  try {
    const sources = fingerprint();
    if (isBuilt(program, sources)) return;
    await build();
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
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/bundle.mjs'];
  files.push(...['apps', 'libs', 'clients/js/src'].flatMap(sourcesIn));
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function sourcesIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesIn(path);
      return /\.(?:spec|fixtures)\.ts$/.test(path) ? [] : [path];
    });
}

async function build() {
  const bundler = await import('./bundle.mjs').catch(() =>
    fail('The sources are newer than the build, and the bundler is not installed. Run `npm ci`.'),
  );
  try {
    // Beside the old one, which a process may be loading, and with nothing left of it afterwards.
    rmSync(next, { recursive: true, force: true });
    await bundler.bundle(next);
    rmSync(output, { recursive: true, force: true });
    renameSync(next, output);
  } catch (error) {
    fail(`The build failed:\n${error.message}`);
  }
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
