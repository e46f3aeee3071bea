import { isDirective, isHash, isKeyword } from 'csp_evaluator/dist/csp.js';
import type { Policy } from './policy.ts';

/** Names that the specification or a browser has and csp_evaluator does not know yet. */
const newerDirectives = new Set(['fenced-frame-src']);
const newerKeywords = new Set([
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
  "'trusted-types-eval'",
  "'unsafe-allow-redirects'",
]);
const sourceLists = /-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors)$/;
const isNonce = (source: string): boolean => /^'nonce-[a-z0-9+/_-]+={0,2}'$/i.test(source);

/** The syntax errors of a policy, in words; empty for a valid one. */
export function mistakesIn(policy: Policy): string[] {
  const mistakes = policy.duplicates.map((name) => `${name} is repeated`);
  if (/[^\t\n\f\r -~]/.test(policy.text)) mistakes.push('characters outside ASCII');
  for (const [directive, sources] of policy.directives) {
    if (!isKnown(directive)) mistakes.push(`unknown directive ${directive}`);
    else if (sourceLists.test(directive))
      mistakes.push(...sources.flatMap((source) => mistakeOf(directive, source, sources)));
  }
  return mistakes;
}

function isKnown(directive: string): boolean {
  return isDirective(directive) || newerDirectives.has(directive);
}

function mistakeOf(directive: string, source: string, all: readonly string[]): string[] {
  const lower = source.toLowerCase();
  if (isKnown(lower)) return [`no semicolon before ${source} in ${directive}`];
  if (isKeyword(`'${lower}'`) || /^(nonce|sha256|sha384|sha512)-/.test(lower))
    return [`${source} in ${directive} lacks its quotes`];
  if (lower === "'none'" && all.length > 1) return [`'none' in ${directive} beside other sources`];
  if (!source.startsWith("'")) return [];
  const known = isKeyword(lower) || newerKeywords.has(lower) || isNonce(source) || isHash(source, true);
  return known ? [] : [`unknown keyword ${source} in ${directive}`];
}
