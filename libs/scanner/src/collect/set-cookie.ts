import { parseSetCookie } from 'set-cookie-parser';
import type { Cookie } from 'set-cookie-parser';
import { AttachedMap } from '#kernel';
import type { Headers } from '../artifacts.ts';
import { cookieDate } from './cookie-date.ts';

export type { Cookie } from 'set-cookie-parser';

export interface SetCookieLine {
  readonly line: string;
  readonly cookie: Cookie;
}

const known = new AttachedMap<Headers, readonly SetCookieLine[]>();
const none: readonly never[] = [];

/** The `Set-Cookie` lines of a response that set something, in order. They are read once. */
export function setCookieLines(headers: Headers): readonly SetCookieLine[] {
  const lines = headers.all('set-cookie');
  if (lines.length === 0) return none;
  const read = known.get(headers) ?? readLines(lines);
  known.set(headers, read);
  return read;
}

function readLines(lines: readonly string[]): readonly SetCookieLine[] {
  return lines.flatMap((line) => {
    const cookie = readSetCookie(line);
    return cookie === undefined ? [] : [{ line, cookie }];
  });
}

/** What a `Set-Cookie` line sets (RFC 6265 section 5.2), its value as it is written; undefined for a line that sets nothing. */
export function readSetCookie(line: string): Cookie | undefined {
  const [cookie] = parseSetCookie(line, { decodeValues: false, split: false, silent: true });
  if (cookie === undefined) return undefined;
  const { expires: _loose, ...rest } = cookie;
  const expires = attributes(line, 'expires')
    .flatMap((value) => cookieDate(value) ?? [])
    .at(-1);
  return expires === undefined ? rest : { ...rest, expires };
}

/** The values of an attribute, in order. */
function attributes(line: string, wanted: string): string[] {
  return line
    .split(';')
    .slice(1)
    .map((part) => part.split(/=(.*)/s))
    .flatMap(([name = '', value = '']) => (name.trim().toLowerCase() === wanted ? [value.trim()] : []));
}
