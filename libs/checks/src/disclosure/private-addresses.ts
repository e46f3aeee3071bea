import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { linear } from '../linear.ts';

const dotted = linear(
  String.raw`(?:^|[^\w.])((?:10|172|192)(?:\.\d{1,3}){3})(?:$|[^\w.]|\.(?:$|\D))`,
  '',
  /(?:10|172|192)\.\d/,
);
/** Names that cloud platforms and Kubernetes give to machines and services of a private network. */
const cloudHost = linear(
  String.raw`(?:^|[^\w.-])(` +
    String.raw`ip-(?:10|172|192)(?:-\d{1,3}){3}(?:\.[\w.-]{1,80})?` +
    String.raw`|[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.(?:ec2\.internal|compute\.internal|internal\.cloudapp\.net|google\.internal|svc\.cluster\.local)` +
    String.raw`|[\w-]{1,63}(?:\.[\w-]{1,63})?\.c\.[\w-]{1,63}\.internal` +
    String.raw`)(?:$|[^\w-])`,
  'i',
  /ip-1|internal|cluster\.local/i,
);
const internalName = /\.(internal|local|corp|lan|intranet|localdomain)$/i;

/** Numbers of software and of chapters have dots as well. */
const saysVersion =
  /(?:version|\bver\.?|release|build|chapter|section|firmware|§|\bv)\s{0,2}$|\b(?:updat|upgrad|downgrad|revert|bump)\w{0,4}\s[^.;:]{0,60}\b(?:to|from)\s{1,20}$/i;
const versionLength = 100;
/** `Apache Derby 10.15.2.0`; no program has come to a version 172 or 192. */
const endsInProduct =
  /\b[A-Z][\w+#-]{0,30}\s{1,20}(?!Server|Host|Node|Addr|IP|Proxy|Backend|Machine|Gateway|Database|Cluster|Instance)[A-Z][\w+#-]{0,30}\s{1,20}$/;
/** The prefixes of RFC 1918 themselves, and networks in CIDR notation, are no machines. */
const prefixes = new Set(['10.0.0.0', '172.16.0.0', '192.168.0.0']);
const explanation =
  /\b(?:for example|e\.g\.|for instance|such as|an example|rfc ?1918|private (?:network|address|ip|range)|reserved|subnet|netmask|gateway|routers?|your (?:own )?(?:computer|network|device|router|server|machine|ip|lan|phone|browser)|loopback|tutorial|documentation|placeholder)/i;
const windowLength = 160;

function isVersion(numbers: string, before: string): boolean {
  return saysVersion.test(before) || (numbers.startsWith('10.') && endsInProduct.test(before));
}

/** The first address or host name of a private network (RFC 1918) in a text. */
export function findPrivateAddress(text: string): { address: string; start: number } | undefined {
  return privateAddresses(text)[0];
}

/** The first one in running text that does not explain addresses to its readers, as documentation does. */
export function findDisclosedAddress(prose: string): { address: string; start: number } | undefined {
  return privateAddresses(prose).find(({ address, start }) => {
    const around = prose.slice(Math.max(0, start - windowLength), start + address.length + windowLength);
    return !explanation.test(around);
  });
}

function privateAddresses(text: string): { address: string; start: number }[] {
  const dottedNumbers = dotted.all(text);
  const hosts = cloudHost.all(text);
  // Many header fields are searched, and hardly any has one.
  if (dottedNumbers.length === 0 && hosts.length === 0) return [];
  const numbers = dottedNumbers.flatMap((match) => {
    const address = match.group(1);
    const after = text.slice(match.start + match.text.indexOf(address) + address.length);
    const isMachine =
      ipaddr.IPv4.isValidFourPartDecimal(address) &&
      ipaddr.parse(address).range() === 'private' &&
      !prefixes.has(address) &&
      !/^\/\d/.test(after) &&
      !isVersion(address, text.slice(Math.max(0, match.start - versionLength), match.start + 1));
    return isMachine ? [{ address, start: match.start }] : [];
  });
  const names = hosts.flatMap((match) => {
    const host = match.group(1);
    return isPrivateName(host) ? [{ address: host, start: match.start }] : [];
  });
  return [...numbers, ...names].sort((one, other) => one.start - other.start);
}

/** A name with the digits of an address is judged by them: `ip-10-0-1-5.ec2.internal`. */
function isPrivateName(host: string): boolean {
  const digits = /^ip-(\d{1,3}(?:-\d{1,3}){3})(?:$|\.)/i.exec(host)?.[1];
  if (digits === undefined) return true;
  const address = digits.replaceAll('-', '.');
  return ipaddr.IPv4.isValidFourPartDecimal(address) && ipaddr.parse(address).range() === 'private';
}

/** The prefixes of RFC 1918. */
const privatePrefix = /^(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;

/** Unique local and link-local addresses of IPv6 (RFC 4193, RFC 4291), as they stand in URLs. */
const localAddress = /^\[(?:f[cd]|fe[89ab])[\da-f]{0,2}:/;

/** The host of a URL that only means something inside a network. */
export function isInternalHost(hostname: string): boolean {
  return (
    internalName.test(hostname) || localAddress.test(hostname) || (privatePrefix.test(hostname) && isIPv4(hostname))
  );
}
