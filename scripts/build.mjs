/** Builds the server and the CLI; does nothing when the sources are those of the last build. */
import { buildWhenNeeded } from './build-when-needed.mjs';

await buildWhenNeeded('dist/apps/server/src/main.js', () => {});
