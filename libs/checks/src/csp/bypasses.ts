import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { memoize } from '#kernel';
import { has } from './sources.ts';

/** Each source is compared with about two hundred URLs, so the length of a hostile list is bounded. */
const maxSources = 200;
/** Characters of a source whose result is kept. */
const maxKnownLength = 200;

/** The message of csp_evaluator about the first source that serves a known JSONP endpoint or copy of Angular. */
export function knownBypass(sources: readonly string[]): string | undefined {
  const extra = has(sources, "'unsafe-eval'") ? " 'unsafe-eval'" : '';
  for (const source of sources.slice(0, maxSources)) {
    if (source.startsWith("'")) continue;
    const text = source.toLowerCase() + extra;
    const description = text.length > maxKnownLength ? evaluate(text) : known(text);
    if (description !== undefined) return `${source}: ${description}`;
  }
  return undefined;
}

/** Many sites name the same few sources. */
const known = memoize(evaluate, 500);

/** By the sources, separated by a space. */
function evaluate(sources: string): string | undefined {
  try {
    return checkScriptAllowlistBypass(new Csp({ 'script-src': sources.split(' ') })).find(
      ({ severity }) => severity === Severity.HIGH,
    )?.description;
  } catch {
    return undefined;
  }
}
