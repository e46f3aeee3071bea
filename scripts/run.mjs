/**
 * Builds when needed, then becomes one of our programs: node scripts/run.mjs server|cli|demo [PARAMETER …]
 * It stays one process, so that signals and exit codes are the program's own.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const programs = {
  server: 'dist/apps/server/src/main.js',
  cli: 'dist/apps/cli/src/main.js',
  demo: 'dist/apps/cli/src/demo/main.js',
};

const home = join(dirname(fileURLToPath(import.meta.url)), '..');
requireNode();
process.chdir(home);
const [name, ...parameters] = process.argv.slice(2);
const program = resolve(programs[name]);
const { buildWhenNeeded } = await import('./build-when-needed.mjs');
await buildWhenNeeded(program, () => {
  if (name !== 'cli') process.stderr.write('Building …\n');
});
process.argv = [process.argv[0], program, ...parameters];
await import(pathToFileURL(program).href);

/** Here too: the build itself needs it. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '').split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  process.stderr.write(
    `Scanledger needs Node ${least.join('.')} or newer, and this is Node ${process.versions.node}. ` +
      'Run `npm ci`, then `npm start`, which brings its own.\n',
  );
  process.exit(1);
}
