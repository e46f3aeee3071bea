import { isTokenName } from './token-name.ts';

const sessionParameter =
  /^(?:phpsessid|jsessionid|aspsessionid\w{0,16}|asp\.net_sessionid|session_?id|sess(?:ion)?|sid|cfid|cftoken|oscsid|zenid)$/i;
const trackingParameter = /^(?:utm_\w{1,20}|gclid|fbclid|msclkid|mc_[ce]id|_ga)$/i;
/** Next.js adds it to its own requests for a page. */
const cacheParameter = '_rsc';
/** Socket.IO makes each of its requests a new one. */
const socketTime = 't';
/** How Apache and nginx sort a directory listing: eight URLs of one list. */
const listingOrder = /^\?C=[NMSD][;&]O=[AD]$/;
const pathSession = /;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi;

/** The URL as it is sent in requests. */
export function withoutFragment(url: URL): URL {
  const bare = new URL(url);
  bare.hash = '';
  return bare;
}

/**
 * The URL to request for a link: no fragment, no session id in path or query, no parameters of tracking and caches, no
 * order of a directory listing.
 */
export function canonicalUrl(url: URL): URL {
  const canonical = withoutFragment(url);
  if (canonical.pathname.includes(';')) canonical.pathname = canonical.pathname.replace(pathSession, '');
  if (canonical.pathname.endsWith('/') && listingOrder.test(canonical.search)) canonical.search = '';
  if (canonical.search === '') return new URL(canonical.href.replace(/\?$/, ''));
  const parameters = rawParameters(canonical);
  const names = parameters.map(([name]) => name);
  const kept = parameters.filter(([name]) => !isNoise(name, names));
  canonical.search = kept.map(([, , raw]) => raw).join('&');
  return canonical;
}

/**
 * Two links with the same identity lead to the same page: parameter order, case of escapes, doubled slashes and the values of
 * anti-CSRF tokens aside, of which each response has new ones.
 */
export function urlIdentity(url: URL): string {
  const canonical = canonicalUrl(url);
  const { protocol, host, pathname } = canonical;
  const path = normaliseEscapes(pathname.replace(/\/{2,}/g, '/'));
  const parameters = rawParameters(canonical).map(([name, value, raw]) => (isToken(name, value) ? name : raw));
  const query = parameters.map(normaliseEscapes).sort().join('&');
  return `${protocol}//${host}${path}${query === '' ? '' : `?${query}`}`;
}

function rawParameters(url: URL): [name: string, value: string, raw: string][] {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((raw) => {
      const [[name, value] = ['', '']] = new URLSearchParams(raw);
      return [name, value, raw];
    });
}

/** True for a parameter that says nothing of what the page shows. `names`: those of all parameters of the URL. */
export function isNoise(name: string, names: readonly string[]): boolean {
  if (name === socketTime) return names.includes('EIO') && names.includes('transport');
  return name.length < 40 && (sessionParameter.test(name) || trackingParameter.test(name) || name === cacheParameter);
}

/** A word may be the value of a parameter `token`; a generated one has letters and digits. */
function isToken(name: string, value: string): boolean {
  return isTokenName(name) && value.length < 400 && /^(?=\D*\d)(?=.*[a-z])[\w+/=.:~-]{16,}$/i.test(value);
}

/** RFC 3986 section 6.2.2: escapes in upper case, and unreserved characters not escaped. */
export function normaliseEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
