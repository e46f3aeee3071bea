import { AttachedMap } from '#kernel';
import { setCookieLines } from '#scanner/check-api';
import type { Artifacts, Cookie, Exchange, Outcome } from '#scanner/check-api';
import { ownExchanges } from '../documents.ts';
import type { Judgement } from '../documents.ts';
import { isInfrastructure, isMeantForScript, isSessionName } from './names.ts';

/** A cookie as one `Set-Cookie` line of the site sets it. */
export interface SetCookie {
  readonly cookie: Cookie;
  readonly exchange: Exchange;
  /** It identifies a session, by its name and the length of its value, or as PHP sends it. */
  readonly isSession: boolean;
  /** The line with the value masked. */
  readonly line: string;
}

const minIdentifierLength = 8;

/** By the list of `ownExchanges`. */
const setByAll = new AttachedMap<readonly Exchange[], readonly SetCookie[]>();
const setBy = new AttachedMap<Exchange, SetCookie[]>();

/** Cookies that a response sets; deletions and the cookies of load balancers and bot filters are left out. */
export function cookiesOf(exchange: Exchange, now: Date): SetCookie[] {
  const known = setBy.get(exchange) ?? readCookies(exchange, now);
  setBy.set(exchange, known);
  return known;
}

function readCookies(exchange: Exchange, now: Date): SetCookie[] {
  return effectiveLines(exchange).flatMap(({ cookie, line }) => {
    if (cookie.name === '' || isDeletion(cookie, now) || isInfrastructure(cookie.name)) return [];
    const isNamed = isSessionName(cookie.name) && cookie.value.length >= minIdentifierLength;
    const isSession = isNamed || isSessionOfPhp(cookie, exchange);
    return [{ cookie, exchange, isSession, line: masked(line, cookie) }];
  });
}

/** PHP sends this date, that of its author's birthday, with the pages of a session; its identifiers have one of two forms. */
function isSessionOfPhp({ name, value, maxAge, expires }: Cookie, { headers }: Exchange): boolean {
  if (headers.get('expires') !== 'Thu, 19 Nov 1981 08:52:00 GMT' || isMeantForScript(name)) return false;
  return maxAge === undefined && expires === undefined && /^(?:[\da-v]{26}|[\da-f]{32})$/.test(value);
}

/** Of lines with the same name, domain and path the last one replaces the others (RFC 6265 section 5.3). */
function effectiveLines(exchange: Exchange): { readonly cookie: Cookie; readonly line: string }[] {
  const effective = new Map<string, { cookie: Cookie; line: string }>();
  for (const { line, cookie } of setCookieLines(exchange.headers)) {
    const key = [cookie.name, (cookie.domain ?? '').toLowerCase().replace(/^\./, ''), cookie.path ?? ''].join('\n');
    effective.delete(key);
    effective.set(key, { cookie, line });
  }
  return [...effective.values()];
}

/**
 * Every cookie that the site's responses set, as often as they set it: a later response may protect it less. A short value
 * of a cookie that identifies a session elsewhere (`session=none`) makes no second cookie of it.
 */
export function cookiesSet({
  exchanges,
  target,
  now,
}: Pick<Artifacts, 'exchanges' | 'target' | 'now'>): readonly SetCookie[] {
  const own = ownExchanges({ exchanges, target });
  const known = setByAll.get(own);
  if (known !== undefined) return known;
  const all = own.flatMap((exchange) => cookiesOf(exchange, now));
  const sessions = new Set(all.filter(({ isSession }) => isSession).map(({ cookie }) => cookie.name));
  const set = all.filter(({ isSession, cookie }) => isSession || !sessions.has(cookie.name));
  setByAll.set(own, set);
  return set;
}

/** One outcome for every name of a cookie that `judge` reports; `true` means the line is the evidence. */
export function perCookie(
  artifacts: Pick<Artifacts, 'exchanges' | 'target' | 'now'>,
  judge: (set: SetCookie) => boolean | Exclude<Judgement, string>,
): Outcome[] {
  const reported = new Set<string>();
  return cookiesSet(artifacts).flatMap((set) => {
    if (reported.has(set.cookie.name)) return [];
    const judgement = judge(set);
    if (judgement === false || judgement === undefined) return [];
    reported.add(set.cookie.name);
    return [{ url: set.exchange.url, ...(judgement === true ? { evidence: set.line } : judgement) }];
  });
}

function isDeletion({ maxAge, expires }: Cookie, now: Date): boolean {
  return maxAge === undefined ? expires !== undefined && expires.getTime() <= now.getTime() : maxAge <= 0;
}

function masked(line: string, { value }: Cookie): string {
  const start = line.indexOf('=') + 1;
  const rest = line.slice(start + value.length);
  return `set-cookie: ${line.slice(0, start)}${value.slice(0, 3)}***${line.startsWith(value, start) ? rest : ''}`;
}
