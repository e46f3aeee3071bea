import { ConfigurationError, configurationErrorExitCode, environmentWithFile, readAndVerifySettings } from '#service';
import type { Settings } from '#service';
import { printLine } from '../print-line.ts';
import { serverRules } from './server-rules.ts';

/** The settings of the server. Ends the process with exit code 78 and one message where they are invalid. */
export async function settingsOrExit(): Promise<Settings> {
  try {
    return await readAndVerifySettings(environmentWithFile(process.env), serverRules);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    printLine('stderr', error.message);
    process.exit(configurationErrorExitCode);
  }
}
