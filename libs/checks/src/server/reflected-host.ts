import { getElementsByTagName } from 'domutils';
import { parsePage } from '#scanner/check-api';
import type { Exchange } from '#scanner/check-api';

const attributes = ['href', 'src', 'action', 'content', 'data', 'formaction'];
const elements = new Set(['link', 'base', 'script', 'a', 'form', 'meta', 'iframe', 'img']);

/** The redirect or the HTML attribute in which a response builds a URL on `host`, as literal evidence. */
export function urlBuiltOn(host: string, response: Exchange): string | undefined {
  const location = response.headers.get('location');
  if (location !== undefined && hostOf(location) === host) return `Location: ${location}`;
  const page = response.status < 400 && response.text.includes(host) ? parsePage(response) : undefined;
  if (page === undefined) return undefined;
  for (const element of getElementsByTagName('*', page.document, true)) {
    if (!elements.has(element.name)) continue;
    for (const name of attributes) {
      const value = element.attribs[name] ?? '';
      const address =
        element.name === 'meta' ? value.replace(/^\s{0,5}\d{1,5}\s{0,5}[;,]\s{0,5}url\s{0,5}=\s{0,5}/i, '') : value;
      if (hostOf(address) === host) return `<${element.name} ${name}="${value}">`;
    }
  }
  return undefined;
}

function hostOf(address: string): string | undefined {
  const text = address.trim();
  if (!/^(?:https?:)?\/\//i.test(text) || !URL.canParse(text, 'https://base.example')) return undefined;
  return new URL(text, 'https://base.example').hostname;
}

/** A shared cache may keep the response and give it to others. */
export function isCacheable({ headers }: Exchange): boolean {
  const control = headers.all('cache-control').join(',').toLowerCase();
  if (/\b(?:no-store|private|no-cache)\b/.test(control)) return false;
  return /\bpublic\b|\bs-maxage=[1-9]|\bmax-age=[1-9]/.test(control) || headers.has('age') || headers.has('x-cache');
}

/** A parameter of its own, so that no cache gives the response to users. */
export function withoutCache(url: URL, token: string): URL {
  const fresh = new URL(url);
  fresh.searchParams.set('cb', token);
  return fresh;
}
