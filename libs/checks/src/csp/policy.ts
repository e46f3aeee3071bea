import { AttachedMap } from '#kernel';
import type { Page } from '#scanner/check-api';

/** One Content Security Policy as a page delivers it. */
export interface Policy {
  readonly disposition: 'enforce' | 'report';
  readonly source: 'header' | 'meta';
  /** The policy as written. */
  readonly text: string;
  /** Sources by directive name in lower case. The first of two directives of one name holds (CSP3 2.2.1). */
  readonly directives: ReadonlyMap<string, readonly string[]>;
  readonly duplicates: readonly string[];
}

const policies = new AttachedMap<Page, Policy[]>();

/** Every policy of a page: header lines are split at commas (CSP3 2.2.2); `<meta>` counts in the head only. */
export function policiesOf(page: Page): Policy[] {
  const known = policies.get(page) ?? readPolicies(page);
  policies.set(page, known);
  return known;
}

function readPolicies({ exchange, metaHttpEquiv }: Page): Policy[] {
  const fromHeader = (name: string, disposition: Policy['disposition']) =>
    split(exchange.headers.all(name)).map((text) => parsePolicy(text, disposition, 'header'));
  const metas = metaHttpEquiv.filter(({ name, inHead }) => inHead && name === 'content-security-policy');
  return [
    ...fromHeader('content-security-policy', 'enforce'),
    ...split(metas.map(({ content }) => content)).map((text) => parsePolicy(text, 'enforce', 'meta')),
    ...fromHeader('content-security-policy-report-only', 'report'),
  ];
}

export function enforcedPolicies(page: Page): Policy[] {
  return policiesOf(page).filter(({ disposition }) => disposition === 'enforce');
}

/** The page asks browsers to send its requests, those of its forms included, over HTTPS (Upgrade Insecure Requests 3.2). */
export function upgradesRequests(page: Page): boolean {
  return enforcedPolicies(page).some(({ directives }) => directives.has('upgrade-insecure-requests'));
}

function split(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function parsePolicy(text: string, disposition: Policy['disposition'], source: Policy['source']): Policy {
  const directives = new Map<string, readonly string[]>();
  const duplicates: string[] = [];
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key === '') continue;
    if (directives.has(key)) duplicates.push(key);
    else directives.set(key, values);
  }
  return { disposition, source, text, directives, duplicates };
}

/** Where `frame-ancestors` is set, the sources of every enforced header policy; `<meta>` cannot set it. */
export function frameAncestors(page: Page): { readonly policy: Policy; readonly sources: readonly string[] }[] {
  return enforcedPolicies(page).flatMap((policy) => {
    const sources = policy.directives.get('frame-ancestors');
    return sources === undefined || policy.source === 'meta' ? [] : [{ policy, sources }];
  });
}

/** The policy as evidence: its line as received, cut down to the directive in question where it is long. */
export function quote({ disposition, source, text }: Policy, directive?: string): string {
  const field = disposition === 'enforce' ? 'content-security-policy' : 'content-security-policy-report-only';
  const label = source === 'meta' ? '<meta http-equiv="content-security-policy"> ' : `${field}: `;
  if (directive === undefined || text.length <= 300) return label + text;
  const part = text.split(';').find((one) => one.trim().toLowerCase().split(/\s/, 1)[0] === directive);
  return `${label}… ${part?.trim() ?? ''}; …`;
}
