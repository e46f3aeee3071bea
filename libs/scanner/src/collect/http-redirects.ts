import { hostOf, siteOf } from '#egress';
import type { Exchange, FailedExchange, RedirectChain } from '../artifacts.ts';
import { locationOf } from './location.ts';

export interface RedirectRules {
  /** Why a URL may not be requested, undefined when it may. */
  problem(url: URL): string | undefined;
  /** Why nothing of the host of a URL may be requested, undefined where something may. */
  hostProblem(url: URL): string | undefined;
  /** The cookies that a request would carry: with others, the same address may lead elsewhere. */
  cookiesFor?(url: URL): string | undefined;
}

const maxRedirects = 10;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects hop by hop, each judged like a target. One that leads off the site is recorded and not followed: of it,
 * the host alone is judged.
 */
export async function followRedirects(
  start: URL,
  rules: RedirectRules & { send(url: URL): Promise<Exchange | FailedExchange> },
): Promise<RedirectChain> {
  const steps = redirectSteps(start, rules);
  let step = steps.next();
  while (step.done !== true) step = steps.next(await rules.send(step.value));
  return step.value;
}

/** Yields each URL to request, is given its response, and returns the chain. */
export function* redirectSteps(
  start: URL,
  rules: RedirectRules,
): Generator<URL, RedirectChain, Exchange | FailedExchange> {
  const hops: Exchange[] = [];
  const chain = { start, hops, end: undefined, failure: undefined, leftSite: undefined, tooManyRedirects: false };
  const visited = new Set<string>();
  const visit = (url: URL): string => `${url.href}\n${rules.cookiesFor?.(url) ?? ''}`;
  for (let url = start; hops.length <= maxRedirects && !visited.has(visit(url));) {
    visited.add(visit(url));
    const response = yield url;
    if ('failure' in response) return { ...chain, failure: response };
    hops.push(response);
    const next = redirectOf(response);
    if (next === undefined) return { ...chain, end: response };
    const isOnSite = siteOf(hostOf(next)) === siteOf(hostOf(start));
    const problem = isOnSite ? rules.problem(next) : rules.hostProblem(next);
    if (problem !== undefined) return { ...chain, failure: { url: next, failure: 'blocked', detail: problem } };
    if (!isOnSite) return { ...chain, leftSite: next };
    url = next;
  }
  return { ...chain, tooManyRedirects: true };
}

/** Whether browsers follow the Location of a response with this status. */
export function isRedirect(status: number): boolean {
  return redirects.has(status);
}

/** Where a response leads a browser; undefined where it is no redirect to an http or https URL. */
export function redirectOf(response: Exchange): URL | undefined {
  const next = isRedirect(response.status) ? locationOf(response) : undefined;
  if (next === undefined) return undefined;
  next.hash = '';
  return next.protocol === 'http:' || next.protocol === 'https:' ? next : undefined;
}
