import { cookieProblem, headerProblem } from '#scanner';
import type { TargetCredentials } from '#scanner';
import { UsageError } from '../exit-codes.ts';
import { readText } from '../text-files.ts';

/**
 * The values of `--header` and `--cookie`; undefined where there are none. `@FILE` reads them from a file, one a line,
 * which hides them from other users of the machine.
 * @throws UsageError that names the field, and never its value
 */
export function parseCredentials(
  headers: readonly string[],
  cookies: readonly string[],
): TargetCredentials | undefined {
  const fields = headers.flatMap(linesOf).map(headerOf);
  const isCookie = ([name]: Pair): boolean => name === 'cookie';
  const cookieFields = fields.filter(isCookie).map(([, value]) => value);
  const pairs = [...cookieFields, ...cookies.flatMap(linesOf)].flatMap(cookiesOf);
  if (fields.length + pairs.length === 0) return undefined;
  return {
    headers: Object.fromEntries(fields.filter((field) => !isCookie(field))),
    cookies: Object.fromEntries(pairs),
  };
}

type Pair = readonly [name: string, value: string];

function linesOf(text: string): readonly string[] {
  if (!text.startsWith('@')) return [text];
  return readText(text.slice(1))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

function headerOf(text: string): Pair {
  const colon = text.indexOf(':');
  if (colon < 0) throw new UsageError("--header must be 'Name: value'");
  const name = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  const problem = headerProblem(name, value);
  if (problem !== undefined) throw new UsageError(`--header: ${problem}`);
  return [name.toLowerCase(), value];
}

function cookiesOf(text: string): readonly Pair[] {
  return text
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 0) throw new UsageError("--cookie must be 'name=value', more of them separated by ;");
      const name = pair.slice(0, equals).trim();
      const value = pair.slice(equals + 1).trim();
      const problem = cookieProblem(name, value);
      if (problem !== undefined) throw new UsageError(`--cookie: ${problem}`);
      return [name, value];
    });
}
