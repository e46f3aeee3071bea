import type { Artifacts, Outcome } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { effectiveScriptSources } from './sources.ts';

/** Documents whose policies let scripts, or at least plug-ins, come from a source that is open. `title`: of a finding about plug-ins. */
export function perOpenSource(
  artifacts: Pick<Artifacts, 'pages'>,
  isOpen: (source: string) => boolean,
  title: string,
): Outcome[] {
  return perPolicies(artifacts, (policies) => {
    const scripts = weakEverywhere(policies, 'script-src-elem', (sources) =>
      effectiveScriptSources(sources).some(isOpen),
    );
    if (scripts) return quote(scripts.policy, scripts.directive);
    const plugins = weakEverywhere(policies, 'object-src', (sources) => sources.some(isOpen));
    return plugins && { title, evidence: quote(plugins.policy, plugins.directive), severity: 'low' };
  });
}
