import { isIP } from 'node:net';
import { hostOf, hostProblem, isPublicSuffix, problemSentence, siteOf } from '#egress';
import type { AddressPolicy } from '#egress';
import { Rejected } from '#kernel';

/**
 * The host that an account names as its own, as DNS and URLs have it: lower case, Punycode, without trailing dot. It is the
 * whole site, because a full scan follows links and redirects between the hosts of a site.
 * @throws Rejected `invalid_parameter`; `invalid_target` where its owner has opted out of scans
 */
export function parseTargetHost(text: string, addresses: AddressPolicy): string {
  const host = normalized(text);
  if (host === undefined) throw invalid('must be a host name such as example.com, without scheme, port and path', text);
  const optedOut = addresses.blocklist.problem(host);
  if (optedOut !== undefined) throw rejected('invalid_target', optedOut, text);
  const problem = hostProblem(host, addresses);
  if (problem !== undefined) throw invalid(problem, text);
  if (isPublicSuffix(host))
    throw invalid('must be a registrable domain such as example.com, not the public suffix that it is below', text);
  const site = siteOf(host);
  if (site === host) return host;
  throw invalid(`must be the registrable domain ${site}, because a full scan covers the whole site`, text);
}

function normalized(text: string): string | undefined {
  if (isIP(text) === 6) return hostOf(new URL(`http://[${text}]/`));
  if (!/^[^\s/\\?#@:%]+$/u.test(text) && isIP(text.replace(/^\[|\]$/g, '')) !== 6) return undefined;
  const url = URL.parse(`http://${text}/`);
  return url === null || url.hostname === '' ? undefined : hostOf(url);
}

function invalid(problem: string, text: string): Rejected {
  return rejected('invalid_parameter', problem, text);
}

function rejected(code: 'invalid_parameter' | 'invalid_target', problem: string, text: string): Rejected {
  const message = `${problemSentence('`host`', problem)}; got ${JSON.stringify(text)}.`;
  return new Rejected(code, message, { param: 'host' });
}
