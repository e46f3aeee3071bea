/**
 * Builds the programs; does nothing when the sources are those of the last build.
 * `--check` builds nothing, and fails when a build is needed.
 */
import { buildWhenNeeded, isUpToDate } from './build-when-needed.mjs';

const program = 'dist/server.js';

if (!process.argv.includes('--check')) await buildWhenNeeded(program);
else if (!isUpToDate(program)) {
  process.stderr.write('`dist` was not built from the present sources. Run `npm run build`.\n');
  process.exit(1);
}
