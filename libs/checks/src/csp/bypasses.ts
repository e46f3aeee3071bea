import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { has } from './sources.ts';

/** Each source is matched against some two hundred addresses: a hostile list is not followed to its end. */
const maxSources = 200;

/** What the list of known JSONP endpoints and Angular copies of csp_evaluator says of the first source that serves one. */
export function knownBypass(sources: readonly string[]): string | undefined {
  const extra = has(sources, "'unsafe-eval'") ? ["'unsafe-eval'"] : [];
  for (const source of sources.slice(0, maxSources)) {
    if (source.startsWith("'")) continue;
    const description = bypassOf([source.toLowerCase(), ...extra]);
    if (description !== undefined) return `${source}: ${description}`;
  }
  return undefined;
}

function bypassOf(sources: string[]): string | undefined {
  try {
    return checkScriptAllowlistBypass(new Csp({ 'script-src': sources })).find(
      ({ severity }) => severity === Severity.HIGH,
    )?.description;
  } catch {
    return undefined;
  }
}
