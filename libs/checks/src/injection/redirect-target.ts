import { parsePage } from '#scanner/check-api';
import type { Exchange, Page } from '#scanner/check-api';

/** A redirect of a response: its literal text and its target. */
export interface RedirectTarget {
  readonly evidence: string;
  readonly url: URL;
}

const assignment =
  /(?:^|[^\w$])(?:location(?:\.href)?\s{0,4}=\s{0,4}|location\.(?:replace|assign)\(\s{0,4})(["'`])([^"'`\n]{1,600})\1/g;

/** The same with a variable that holds a literal. */
const byName =
  /(?:^|[^\w$])(?:location(?:\.href)?\s{0,4}=\s{0,4}|location\.(?:replace|assign)\(\s{0,4}|window\.open\(\s{0,4})([a-zA-Z_$][\w$]{0,40})\s{0,4}[;,)\n}]/g;
const opened = /(?:^|[^\w$])window\.open\(\s{0,4}(["'`])([^"'`\n]{1,600})\1\s{0,4},\s{0,4}["']_(?:self|top|parent)/g;

/** Each is looked for in the whole script. */
const maxNames = 50;

const inPage = /http-equiv|location|window\.open/i;

/**
 * Every redirect of a response, by Location, Refresh, meta refresh and script, resolved as browsers resolve it. `parsed`
 * is the response's page where it is there already.
 */
export function redirectsOf(response: Exchange, parsed?: Page): RedirectTarget[] {
  const found: RedirectTarget[] = [];
  const add = (address: string | undefined, base: URL, evidence: string): void => {
    if (address !== undefined && URL.canParse(address, base.href))
      found.push({ evidence, url: new URL(address, base) });
  };
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400) add(location, response.url, `Location: ${location ?? ''}`);
  const refresh = response.headers.get('refresh');
  if (refresh !== undefined) add(urlOfRefresh(refresh), response.url, `Refresh: ${refresh}`);
  const page = inPage.test(response.text) ? (parsed ?? parsePage(response)) : undefined;
  if (page === undefined) return found;
  for (const { name, content } of page.metaHttpEquiv) {
    if (name === 'refresh')
      add(urlOfRefresh(content), page.baseUrl, `<meta http-equiv="refresh" content="${content}">`);
  }
  for (const script of page.inlineScripts) {
    const source = script.slice(0, 100_000);
    for (const pattern of [assignment, opened])
      for (const match of source.matchAll(pattern)) add(match[2], page.baseUrl, match[0].trim());
    const named = new Map(Array.from(source.matchAll(byName), ([text, name = '']) => [name, text]));
    for (const [name, text] of [...named].slice(0, maxNames)) {
      const literal = literalOf(name, source);
      if (literal !== undefined) add(literal.value, page.baseUrl, `${literal.text} … ${text.trim()}`);
    }
  }
  return found;
}

/** The one text that a script assigns to a variable; undefined where there is none, or where it may be another. */
function literalOf(name: string, source: string): { text: string; value: string } | undefined {
  const escaped = name.replaceAll('$', String.raw`\$`);
  const assigned = new RegExp(String.raw`(?:^|[^\w$.])${escaped}\s{0,4}=\s{0,4}(?!=)([^;\n]{0,700})`, 'g');
  const [value, another] = source.matchAll(assigned);
  const literal = another === undefined ? /^(["'`])([^"'`\n]{1,600})\1\s{0,4}$/.exec(value?.[1] ?? '') : null;
  return literal === null ? undefined : { text: (value?.[0] ?? '').trim(), value: literal[2] ?? '' };
}

/** The URL in `5; url=…`; the word `url=` and quotes may be left out (HTML Standard, shared declarative refresh steps). */
function urlOfRefresh(value: string): string | undefined {
  return /^\s{0,8}[\d.]{0,10}\s{0,8}[;,\s]\s{0,8}(?:url\s{0,8}=\s{0,8})?["']?([^"']{1,1000})/i.exec(value)?.[1]?.trim();
}
