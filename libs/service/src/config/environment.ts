import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

const file = '.env';

/** The environment variables, which take precedence over the `.env` file of the working directory. */
export function environmentWithFile(environment: Environment): Environment {
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : environment;
}
