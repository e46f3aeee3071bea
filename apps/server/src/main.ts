import type { Settings } from '#service';
import { prepareProcess } from '#service/prepare-process';

prepareProcess();
// Without a listener, the signal ends the process. What it reloads is added when there is something to reload.
process.on('SIGHUP', () => undefined);
const { ConfigurationError, configurationErrorExitCode, environmentWithFile, readAndVerifySettings } =
  await import('#service');
const { serverRules } = await import('./config/server-rules.ts');
await main();

/** Exit codes: 0 stopped by a signal, 1 failed, 78 invalid configuration. */
async function main(): Promise<void> {
  const settings = await settingsOrExit();
  const { runServer } = await import('./run-server.ts');
  await runServer(settings);
}

async function settingsOrExit(): Promise<Settings> {
  try {
    return await readAndVerifySettings(environmentWithFile(process.env), serverRules);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(configurationErrorExitCode);
  }
}
