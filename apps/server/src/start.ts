import { ConfigurationError, configurationErrorExitCode, environmentWithFile, readAndVerifySettings } from '#service';
import type { Settings } from '#service';
import { serverRules } from './config/server-rules.ts';

/** Exit codes: 0 stopped by a signal, 1 failed, 78 invalid configuration. */
export async function start(): Promise<void> {
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
