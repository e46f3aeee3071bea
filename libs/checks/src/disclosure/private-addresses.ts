import ipaddr from 'ipaddr.js';
import { linear } from '../linear.ts';

const candidate = linear(
  String.raw`(?:^|[^\w.])((?:10|172|192)(?:\.\d{1,3}){3})(?:$|[^\w.]|\.(?:$|\D))`,
  '',
  /(?:10|172|192)\.\d/,
);
const internalName = /\.(internal|local|corp|lan|intranet|localdomain)$/i;

/** Numbers of software and of chapters have dots as well. */
const isVersion = /(?:version|ver\.?|release|build|chapter|section|firmware|§|\bv)\s{0,2}$/i;

/** The first address of a private network (RFC 1918) in a text; network addresses and masks are no machines. */
export function findPrivateAddress(text: string): { address: string; start: number } | undefined {
  for (const match of candidate.all(text)) {
    const address = match.group(1);
    if (
      ipaddr.IPv4.isValidFourPartDecimal(address) &&
      ipaddr.parse(address).range() === 'private' &&
      !address.endsWith('.0') &&
      !isVersion.test(text.slice(Math.max(0, match.start - 12), match.start + 1))
    )
      return { address, start: match.start };
  }
  return undefined;
}

/** A name or address that only means something inside a network. */
export function isInternalHost(hostname: string): boolean {
  if (internalName.test(hostname)) return true;
  return /^[\d.]+$/.test(hostname) && ipaddr.IPv4.isValid(hostname) && ipaddr.parse(hostname).range() === 'private';
}
