import { isIP } from 'node:net';
import { isNetwork } from './address-forms.ts';
import type { BlocklistEntries } from './blocklist.ts';
import { hostOf } from './site.ts';
import { isHostName } from './target-url.ts';

/** A line that is no entry. */
export interface MisreadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export interface ParsedBlocklist {
  readonly entries: BlocklistEntries;
  readonly misread: readonly MisreadLine[];
}

/**
 * The entries of a text, one in a line: a host name, which stands for its subdomains too, an IP address, or a network in
 * CIDR notation. What follows a `#` is a comment.
 */
export function parseBlocklist(text: string): ParsedBlocklist {
  const entries: string[] = [];
  const misread: MisreadLine[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const written = line.replace(/#.*/, '').trim();
    if (written === '') continue;
    const entry = networkOf(written) ?? hostNameOf(written);
    if (entry === undefined) misread.push({ line: index + 1, text: written });
    else entries.push(entry);
  }
  return { entries, misread };
}

/** An address is a network of one address. */
function networkOf(text: string): string | undefined {
  const [, address = '', length] = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const base = family === 4 ? address : hostOf(new URL(`http://[${address}]/`));
  const cidr = `${base}/${length ?? (family === 4 ? 32 : 128)}`;
  return isNetwork(cidr) ? cidr : undefined;
}

/** As URLs have it. What URL parsers read as an address, such as `127.1`, is none. */
function hostNameOf(text: string): string | undefined {
  if (/[\s/\\?@:%[\]]/u.test(text)) return undefined;
  const url = URL.parse(`http://${text}/`);
  const host = url === null ? '' : hostOf(url);
  return isIP(host) === 0 && isHostName(host) ? host : undefined;
}
