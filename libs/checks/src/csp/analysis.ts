import type { Artifacts, Outcome, Page } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import type { Judgement } from '../documents.ts';
import { policiesOf } from './policy.ts';
import type { Policy } from './policy.ts';
import { has } from './sources.ts';

/** The directives that apply where another is absent (CSP3 6.8.3), nearest first. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'script-src': ['default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'object-src': ['default-src'],
};

export interface Governing {
  readonly policy: Policy;
  /** The directive that applies, by its own name or as a fallback. */
  readonly directive: string;
  readonly sources: readonly string[];
}

export function governing(policy: Policy, directive: string): Governing | undefined {
  for (const name of [directive, ...(fallbacks[directive] ?? [])]) {
    const sources = policy.directives.get(name);
    if (sources !== undefined) return { policy, directive: name, sources };
  }
  return undefined;
}

/**
 * Something is allowed only where every policy allows it: the first policy that governs `directive`, provided that all
 * that govern it are weak; undefined where none does.
 */
export function weakEverywhere(
  policies: readonly Policy[],
  directive: string,
  isWeak: (sources: readonly string[]) => boolean,
): Governing | undefined {
  const all = policies.flatMap((policy) => governing(policy, directive) ?? []);
  return all.every(({ sources }) => isWeak(sources)) ? all[0] : undefined;
}

/**
 * One outcome for every document whose policies `judge` finds at fault. Policies that only report are judged where none
 * is enforced, as a note.
 */
export function perPolicies(
  artifacts: Pick<Artifacts, 'pages'>,
  judge: (policies: readonly Policy[], page: Page) => Judgement,
): Outcome[] {
  return perDocument(artifacts, (page) => {
    const all = policiesOf(page);
    const enforced = all.filter(({ disposition }) => disposition === 'enforce');
    if (all.length === 0) return undefined;
    const judgement = judge(enforced.length > 0 ? enforced : all, page);
    if (judgement === undefined || enforced.length > 0) return judgement;
    return { ...(typeof judgement === 'string' ? { evidence: judgement } : judgement), severity: 'info' };
  });
}

/** True where a policy has scripts pass no plain text to sinks. A directive without that value requires nothing. */
export function requiresTrustedTypes(policies: readonly Policy[]): boolean {
  return policies.some(({ directives }) => has(directives.get('require-trusted-types-for') ?? [], "'script'"));
}

/** True where a policy restricts scripts. */
export function restrictsScripts(policies: readonly Policy[]): boolean {
  return policies.some((policy) => governing(policy, 'script-src-elem') !== undefined);
}
