import { isIP } from 'node:net';
import { parse } from 'tldts';
import type { AddressPolicy } from './address-policy.ts';
import { hostOf, portOf } from './site.ts';

/** Which targets are allowed; injectable under this name. */
export class TargetPolicy {
  readonly addresses: AddressPolicy;
  /** Ports that are allowed outside the allowed networks. */
  readonly ports: readonly number[];

  constructor(addresses: AddressPolicy, ports: readonly number[]) {
    this.addresses = addresses;
    this.ports = ports;
  }
}

/** Of targets that are not in allowed networks. */
export const defaultPorts: readonly number[] = [80, 443, 8080, 8443];
export const maxUrlLength = 2048;
/** Of what a site leads to by itself: what RFC 9110, section 4.1, recommends that all servers and clients support. */
const maxRequestUrlLength = 8000;

/** Why a client's value cannot be a target, for `problemSentence`; undefined when it can. */
export function targetProblem(raw: unknown, policy: TargetPolicy): string | undefined {
  const url = parseStrictly(raw);
  if (typeof url === 'string') return url;
  // Percent-encoded, it may be longer than its text.
  return lengthProblem(url.href, maxUrlLength) ?? urlProblem(url, policy);
}

/** A sentence about a value, without its full stop: a problem says either what the value must be, or why it is not allowed. */
export function problemSentence(subject: string, problem: string): string {
  return problem.startsWith('must ') ? `${subject} ${problem}` : `${subject} is not allowed: ${problem}`;
}

/**
 * Why a URL may not be requested, as far as it can be told without DNS. Every hop of a redirect is checked by this, and
 * each address again when it is connected to.
 */
export function urlProblem(url: URL, policy: TargetPolicy): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  return (
    lengthProblem(url.href, maxRequestUrlLength) ??
    hostProblem(hostOf(url), policy.addresses) ??
    portProblem(url, policy)
  );
}

function lengthProblem({ length }: string, max: number): string | undefined {
  return length > max ? `must have at most ${String(max)} characters` : undefined;
}

/** Why a port may not be used for a host that resolves to `addresses`. */
export function resolvedPortProblem(
  port: number,
  addresses: readonly string[],
  policy: TargetPolicy,
): string | undefined {
  const own = ownPortProblem(port, addresses, policy.addresses);
  if (own !== undefined) return own;
  if (policy.ports.includes(port) || addresses.every((address) => policy.addresses.isAllowedNetwork(address)))
    return undefined;
  return forbiddenPort(port, policy);
}

/**
 * Parses an absolute URL. White space and control characters, which URL parsers drop silently, are rejected.
 * @returns the URL, or why the text is none
 */
export function parseStrictly(raw: unknown): URL | string {
  if (typeof raw !== 'string' || raw === '') return 'must be an absolute http or https URL';
  const tooLong = lengthProblem(raw, maxUrlLength);
  if (tooLong !== undefined) return tooLong;
  if (!raw.isWellFormed()) return 'must not contain unpaired surrogates';
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/u.test(raw)) {
    return 'must not contain white space or control characters';
  }
  if (!/^https?:\/\/[^/\\]/i.test(raw) || !URL.canParse(raw)) return 'must be an absolute http or https URL';
  if (/^[^/]*\/\/[^/?#\\]*@/.test(raw)) return 'must not contain credentials';
  return new URL(raw);
}

/** Why a host may not be reached, as far as its name tells. */
export function hostProblem(host: string, addresses: AddressPolicy): string | undefined {
  return isIP(host) === 0 && !isHostName(host) ? 'must have a valid host name' : unreachableProblem(host, addresses);
}

/** The same of a host that is an address or a valid name. */
export function unreachableProblem(host: string, addresses: AddressPolicy): string | undefined {
  if (isIP(host) !== 0) return addresses.problem(host);
  const optedOut = addresses.blocklist.problem(host);
  if (optedOut !== undefined) return optedOut;
  if (needsNoDns(host) && !addresses.allowsNetworks) return `${host} is not a public name`;
  return undefined;
}

/** Names that mean this machine or this network in every resolver (RFC 6761, 6762, 7686, 8375; single labels). */
function needsNoDns(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal|onion)$/.test(host) || /(^|\.)home\.arpa$/.test(host);
}

/** Whether a text is a host name as URLs have it: lower case, Punycode, without trailing dot. */
export function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}

/** Why a port may not be used on any of the addresses: the service itself listens there. */
export function ownPortProblem(port: number, addresses: readonly string[], policy: AddressPolicy): string | undefined {
  return addresses.map((address) => policy.portProblem(address, port)).find((problem) => problem !== undefined);
}

/** A name under no public suffix can only be internal: with allowed networks its port is checked once it is resolved. */
function portProblem(url: URL, policy: TargetPolicy): string | undefined {
  const port = portOf(url);
  const host = hostOf(url);
  const own = policy.addresses.portProblem(host, port);
  if (own !== undefined) return own;
  if (policy.ports.includes(port) || policy.addresses.isAllowedNetwork(host)) return undefined;
  const internal = isIP(host) === 0 && (needsNoDns(host) || parse(host).isIcann !== true);
  return internal && policy.addresses.allowsNetworks ? undefined : forbiddenPort(port, policy);
}

function forbiddenPort(port: number, policy: TargetPolicy): string {
  return `port ${String(port)} is not among the allowed ports (${policy.ports.join(', ')})`;
}
