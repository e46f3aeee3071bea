import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigurationError } from './configuration-error.ts';
import { settingTable } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const file = '.env';
const byteOrderMark = '\uFEFF';
/** Other names are not shown: a line of a private key counts as one, too. */
const nameOfSetting = /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9_]*)$/;

/**
 * The environment variables, which take precedence over the `.env` file of the working directory.
 * @throws ConfigurationError where the file cannot be read
 */
export function environmentWithFile(environment: Environment): Environment {
  return { ...readEnvironmentFile(), ...environment };
}

/** Names in the `.env` file that are not settings, as misspelled ones are. @throws ConfigurationError */
export function unknownNamesInFile(): readonly string[] {
  return Object.keys(readEnvironmentFile()).filter(
    (name) => nameOfSetting.test(name) && !Object.hasOwn(settingTable, name),
  );
}

function readEnvironmentFile(): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new ConfigurationError([`The file ${file} of the working directory cannot be read: ${message}.`]);
  }
  // Editors of Windows begin a file with it.
  return parseEnv(text.startsWith(byteOrderMark) ? text.slice(1) : text);
}
