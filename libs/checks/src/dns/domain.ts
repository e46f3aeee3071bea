import type { Artifacts, DnsProfile, DnsQuestion, Outcome, Severity } from '#scanner/check-api';
import type { Judgement } from '../documents.ts';

export type Domain = DnsProfile & { readonly registrable: string };

/** The outcome of a rule about the domain that the target belongs to; none where it belongs to none. */
export function perDomain(
  { target, dns }: Pick<Artifacts, 'target' | 'dns'>,
  judge: (domain: Domain) => Judgement,
): Outcome[] {
  const registrable = dns?.registrable;
  if (dns === undefined || registrable === undefined) return [];
  const judgement = judge({ ...dns, registrable });
  if (judgement === undefined) return [];
  return [{ url: target, ...(typeof judgement === 'string' ? { evidence: judgement } : judgement) }];
}

/** What a check that reads the responses to these questions has not seen: a `gap` of it. */
export function unanswered(
  ...questions: readonly DnsQuestion[]
): (artifacts: Pick<Artifacts, 'dns'>) => string | undefined {
  return ({ dns }) => {
    const missing = questions.filter((question) => dns?.unanswered.includes(question) === true);
    if (missing.length > 0) return `DNS gave no usable response for ${missing.join(', ')}`;
    const unasked = questions.filter((question) => dns?.unasked.includes(question) === true);
    return unasked.length > 0 ? `the scan's DNS queries were used up before ${unasked.join(', ')}` : undefined;
  };
}

/** Whether the domain takes mail: it has mail hosts, and not the null one of RFC 7505 alone. */
export function takesMail({ mx }: Pick<DnsProfile, 'mx'>): boolean {
  return mx !== undefined && mx.some((record) => !record.endsWith(' .'));
}

/**
 * How much a missing mail policy matters: a domain that takes mail is one that sends it and is worth forging; one with a
 * web site and no mail can be forged as well. Undefined where neither is known of the domain itself.
 */
export function mailPolicySeverity({ mx, host, registrable }: Domain): Severity | undefined {
  if (mx === undefined) return undefined;
  if (takesMail({ mx })) return 'low';
  return host === registrable || host === `www.${registrable}` ? 'info' : undefined;
}
