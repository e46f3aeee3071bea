/** Builds what the server, the CLI and the tests run; does nothing when the sources are those of the last build. */
import { buildWhenNeeded } from './build-when-needed.mjs';

await buildWhenNeeded('dist/apps/server/src/main.js', () => {});
