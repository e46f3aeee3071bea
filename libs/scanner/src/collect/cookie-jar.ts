import { siteOf } from '#egress';
import type { Exchange, Headers } from '../artifacts.ts';
import { setCookieLines } from './set-cookie.ts';

interface Kept {
  readonly name: string;
  readonly value: string;
  /** A host, or a domain whose subdomains get it as well. */
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  /** The only origin that gets it, and that may replace it, where the scan was given it; undefined where the rules of cookies decide. */
  readonly origin?: string;
}

const maxCookies = 60;
const maxCookieLength = 4096;
const maxHeaderLength = 8192;

/** The cookies of one scan, kept and sent back as a browser does (RFC 6265 section 5), within bounds. Each lives until its scan ends. */
export class CookieJar {
  readonly #cookies = new Map<string, Kept>();

  /** Adds cookies that one origin gets from the start, with the value that it sets itself from then on, until it deletes them. */
  give({ origin, hostname }: URL, cookies: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(cookies))
      this.#cookies.set(keyOf(hostname, '/', name), {
        name,
        value,
        domain: hostname,
        hostOnly: true,
        path: '/',
        secure: false,
        origin,
      });
  }

  /**
   * Keeps what a response sets, and forgets what it deletes. One that rejects a submission (`isRejection`) leaves the cookies
   * alone that the scan was given: frameworks respond to a wrong anti-CSRF token with a new session, which has no login.
   */
  keep(url: URL, headers: Headers, now: number, isRejection = false): void {
    for (const { line, cookie } of setCookieLines(headers).slice(0, maxCookies)) {
      if (line.length > maxCookieLength || !isPrintable(cookie.name) || !isPrintable(cookie.value)) continue;
      const domain = domainFor(url, cookie.domain);
      if (domain === undefined) continue;
      const path = cookie.path?.startsWith('/') === true ? cookie.path : defaultPath(url);
      const { name, value, secure = false } = cookie;
      const isDeleted =
        cookie.maxAge === undefined ? (cookie.expires?.getTime() ?? Infinity) <= now : cookie.maxAge <= 0;
      const given = this.#givenTo(url, name);
      if (given !== undefined && isRejection) continue;
      // A session that is renewed stays the login, whatever domain and path it gets.
      const isRenewed = given !== undefined && (!isDeleted || (given.domain === domain && given.path === path));
      const key = isRenewed ? keyOf(url.hostname, '/', name) : keyOf(domain, path, name);
      const origin = this.#cookies.get(key)?.origin;
      if (origin !== undefined && origin !== url.origin) continue;
      this.#cookies.delete(key);
      if (isDeleted || this.#cookies.size >= maxCookies) continue;
      const kept = { name, value, domain, hostOnly: !cookie.domain, path, secure };
      this.#cookies.set(key, origin === undefined ? kept : { ...kept, origin });
    }
  }

  /** The value of the Cookie field for a request, undefined where there is nothing to send. One given to its origin is the only one of its name. */
  headerFor(url: URL): string | undefined {
    const isSent = (cookie: Kept): boolean =>
      cookie.origin !== undefined || this.#givenTo(url, cookie.name) === undefined;
    return fieldOf([...this.#cookies.values()].filter((cookie) => isFor(cookie, url) && isSent(cookie)));
  }

  /** The cookies of a request that names its own: these, and those given to its origin, as they are now, that it does not name. */
  headerWith(own: string, url: URL): string {
    const named = new Set(own.split(';').map((pair) => pair.split('=', 1)[0]?.trim()));
    const given = [...this.#cookies.values()].filter(
      (cookie) => cookie.origin !== undefined && isFor(cookie, url) && !named.has(cookie.name),
    );
    return [own, fieldOf(given)].filter(Boolean).join('; ');
  }

  #givenTo({ origin, hostname }: URL, name: string): Kept | undefined {
    const cookie = this.#cookies.get(keyOf(hostname, '/', name));
    return cookie?.origin === origin ? cookie : undefined;
  }
}

function keyOf(domain: string, path: string, name: string): string {
  return [domain, path, name].join('\n');
}

function fieldOf(cookies: readonly Kept[]): string | undefined {
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return header === '' || header.length > maxHeaderLength ? undefined : header;
}

/** The domain that a cookie may have: the host itself, or one above it within the site. */
function domainFor({ hostname }: URL, named: string | undefined): string | undefined {
  const domain = (named ?? '').replace(/^\./, '').toLowerCase();
  if (domain === '' || domain === hostname) return hostname;
  return hostname.endsWith(`.${domain}`) && siteOf(domain) === siteOf(hostname) ? domain : undefined;
}

function isFor({ domain, hostOnly, path, secure, origin }: Kept, url: URL): boolean {
  const { protocol, hostname, pathname } = url;
  if (origin !== undefined) return url.origin === origin;
  if (secure && protocol !== 'https:') return false;
  if (hostname !== domain && (hostOnly || !hostname.endsWith(`.${domain}`))) return false;
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/')) || '/';
}

function isPrintable(text: string): boolean {
  return /^[\x21-\x7e][\x20-\x7e]*$|^$/.test(text);
}

/** True for a status with which frameworks reject what would change something, such as one without its anti-CSRF token. */
export function rejectsSubmission({ method, status }: Pick<Exchange, 'method' | 'status'>): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && [400, 401, 403, 419, 422].includes(status);
}
