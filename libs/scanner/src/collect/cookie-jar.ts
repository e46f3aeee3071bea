import { siteOf } from '#egress';
import type { Headers } from '../artifacts.ts';
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
      this.#cookies.set([hostname, '/', name].join('\n'), {
        name,
        value,
        domain: hostname,
        hostOnly: true,
        path: '/',
        secure: false,
        origin,
      });
  }

  /** Keeps what a response sets, and forgets what it deletes. */
  keep(url: URL, headers: Headers, now: number): void {
    for (const { line, cookie } of setCookieLines(headers).slice(0, maxCookies)) {
      if (line.length > maxCookieLength || !isPrintable(cookie.name) || !isPrintable(cookie.value)) continue;
      const domain = domainFor(url, cookie.domain);
      if (domain === undefined) continue;
      const path = cookie.path?.startsWith('/') === true ? cookie.path : defaultPath(url);
      const key = [domain, path, cookie.name].join('\n');
      const given = this.#cookies.get(key)?.origin;
      if (given !== undefined && given !== url.origin) continue;
      const isDeleted =
        cookie.maxAge === undefined ? (cookie.expires?.getTime() ?? Infinity) <= now : cookie.maxAge <= 0;
      this.#cookies.delete(key);
      if (isDeleted || this.#cookies.size >= maxCookies) continue;
      const { name, value, secure = false } = cookie;
      const kept = { name, value, domain, hostOnly: !cookie.domain, path, secure };
      // A session that is renewed stays the login.
      this.#cookies.set(key, given === undefined ? kept : { ...kept, origin: given });
    }
  }

  /** The value of the Cookie field for a request, undefined where there is nothing to send. */
  headerFor(url: URL): string | undefined {
    return fieldOf([...this.#cookies.values()].filter((cookie) => isFor(cookie, url)));
  }

  /** The cookies of a request that names its own: these, and those given to its origin, as they are now, that it does not name. */
  headerWith(own: string, url: URL): string {
    const named = new Set(own.split(';').map((pair) => pair.split('=', 1)[0]?.trim()));
    const given = [...this.#cookies.values()].filter(
      (cookie) => cookie.origin !== undefined && isFor(cookie, url) && !named.has(cookie.name),
    );
    return [own, fieldOf(given)].filter(Boolean).join('; ');
  }
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
