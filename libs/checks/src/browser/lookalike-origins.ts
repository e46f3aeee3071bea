import { sameSite } from '../documents.ts';
import { matches } from './matches.ts';

const maxOrigins = 6;
const maxTexts = 3;
const readsOrigin = /\borigin\b/;
/** A host in quotes, with or without its scheme. */
const quotedHost = /["'`](?:https?:\/\/)?([\w-]{1,60}(?:\.[\w-]{1,60}){1,6})(?::\d{1,5})?\/?["'`]/g;
/** A text with which a part of the origin is compared. */
const comparedText =
  /\.(?:indexOf|includes|startsWith|endsWith|search|match)\(\s{0,5}["'`](?:https?:\/\/)?([^"'`\n]{1,80})["'`]/g;
/** A host in a pattern, whose dots may be escaped. */
const hostInPattern = /(?:\\\/|\^|\(\/)([\w-]{1,40}(?:\\?\.[\w-]{1,40}){1,5})/g;

/**
 * Origins that an attacker could register and that pass for the trusted one where a listener compares only a part of it:
 * its beginning, its end, any part, or a pattern whose dots match any character. None belongs to the site that it
 * resembles.
 */
export function lookalikeOrigins(listeners: readonly string[], page: URL, token: string): readonly URL[] {
  const source = listeners.join('\n').slice(0, 20_000);
  if (!readsOrigin.test(source)) return [];
  const scheme = /\b(https?)\b/.exec(source)?.[1];
  const protocol = scheme === undefined ? page.protocol : `${scheme}:`;
  const patterns = matches(source, hostInPattern);
  const inText = [...matches(source, quotedHost), ...matches(source, comparedText)];
  const texts = [...new Set([...inText, ...patterns.map(unescaped), page.hostname])].slice(0, maxTexts);
  const hosts = [
    ...texts.flatMap((text) => [`${text}.${token}.example`, `${token}${text}`]),
    ...patterns.map((text) => unescaped(text.replace(/([^\\])\./, '$1x'))),
  ];
  const origins = hosts.flatMap((host) => {
    const url = `${protocol}//${host.replace(/^\.|\.$/g, '')}/`;
    return URL.canParse(url) ? [new URL(url)] : [];
  });
  const trusted = [
    page,
    ...texts.flatMap((text) => (URL.canParse(`https://${text}/`) ? [new URL(`https://${text}/`)] : [])),
  ];
  const foreign = origins.filter((origin) => !trusted.some((one) => sameSite(one, origin)));
  return [...new Map(foreign.map((origin) => [origin.href, origin])).values()].slice(0, maxOrigins);
}

function unescaped(pattern: string): string {
  return pattern.replaceAll('\\', '');
}
