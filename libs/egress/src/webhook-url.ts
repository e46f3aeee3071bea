import type { AddressPolicy } from './address-policy.ts';
import { hostOf, portOf } from './site.ts';
import { hostProblem, parseStrictly } from './target-url.ts';

/** What may be named as the receiver of webhooks. */
export interface WebhookPolicy {
  readonly addresses: AddressPolicy;
}

/** Why a client's value cannot be a webhook's URL, for `problemSentence`; undefined when it can. */
export function webhookUrlProblem(raw: unknown, policy: WebhookPolicy): string | undefined {
  const url = parseStrictly(raw);
  if (typeof url === 'string') return url;
  if ((raw as string).includes('#')) return 'must not contain a fragment';
  return receiverProblem(url, policy);
}

/** The part of `webhookUrlProblem` that is checked at each delivery, too. */
export function receiverProblem(url: URL, policy: WebhookPolicy): string | undefined {
  if (url.protocol !== 'https:') return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  const [host, port] = [hostOf(url), portOf(url)];
  return hostProblem(host, policy.addresses) ?? receiverPortProblem(port) ?? policy.addresses.portProblem(host, port);
}

/** Well-known ports belong to services that do not speak HTTP and might interpret the body of a webhook. */
export function receiverPortProblem(port: number): string | undefined {
  return port === 443 || port >= 1024 ? undefined : 'must use port 443 or a port from 1024 up';
}
