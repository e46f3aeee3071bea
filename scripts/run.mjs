/**
 * Builds when needed, then runs a program in this process, so that signals and exit codes are the program's own:
 * node scripts/run.mjs server|cli|scanledger|demo [ARGUMENT …]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const programs = {
  server: 'dist/server.js',
  cli: 'dist/scanledger-admin.js',
  scanledger: 'dist/scanledger.js',
  demo: 'dist/demo.js',
};

const home = join(dirname(fileURLToPath(import.meta.url)), '..');
requireNode();
process.chdir(home);
const [name, ...args] = process.argv.slice(2);
const program = resolve(programs[name]);
const { isUpToDate } = await import('./build-when-needed.mjs');
// The server reloads at SIGHUP; a build that is in progress must not end by it either.
if (name === 'server') process.on('SIGHUP', () => undefined);
if (!isUpToDate(program)) build();
// Its files are named from where it was called.
if (name === 'scanledger' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
process.argv = [process.argv[0], program, ...args];
await import(pathToFileURL(program).href);

/** In a process of its own: the bundler does not return its memory, 700 MiB, which would be the server's as long as it runs. */
function build() {
  if (name !== 'cli' && name !== 'scanledger') process.stderr.write('Building …\n');
  const { status } = spawnSync(process.execPath, [join(home, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** As libs/service does: the build needs it too. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const minVersion = engines.node.replace('>=', '').split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return;
  process.stderr.write(
    `Scanledger requires Node ${minVersion.join('.')} or later; this is Node ${process.versions.node}. ` +
      'Run `npm ci`, which installs it, then `npm start`.\n',
  );
  process.exit(1);
}
