import type { Settings } from '#service';
import { requireNode } from '#service/require-node';

requireNode();
const { ConfigurationError, configurationErrorExitCode, environmentWithFile, readSettings } = await import('#service');
await main();

/** Exit codes: 0 stopped as asked, 1 failed, 78 wrong configuration. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const { runServer } = await import('./run-server.ts');
  await runServer(settings);
}

function settingsOrExit(): Settings {
  try {
    return readSettings(environmentWithFile(process.env));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(configurationErrorExitCode);
  }
}
