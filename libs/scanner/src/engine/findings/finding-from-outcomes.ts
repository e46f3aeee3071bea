import type { CheckMeta, Outcome } from '../../check.ts';
import { confidences, severityRank } from '../../finding.ts';
import type { Finding } from '../../finding.ts';
import { evidenceOf } from './evidence.ts';
import { fingerprintOf } from './fingerprint.ts';
import { distinctPlaces, placesOf, shownUrl } from './places.ts';
import { referencesOf } from './references.ts';

/**
 * One finding a check and site: the worst place speaks, all are listed. The path that the scanner made up to see how the
 * site says that something is not found is only named where nothing else shows the fault.
 */
export function findingFrom(
  meta: CheckMeta,
  outcomes: readonly Outcome[],
  target: URL,
  madeUp?: URL,
): Finding | undefined {
  const weight = (outcome: Outcome): number =>
    10 * severityRank(outcome.severity ?? meta.severity) + confidences.indexOf(outcome.confidence ?? meta.confidence);
  const real = outcomes.filter(({ url }) => String(url) !== madeUp?.href);
  const shown = real.length > 0 ? real : outcomes;
  const worstFirst = distinctPlaces(shown.toSorted((one, other) => weight(other) - weight(one)));
  const [worst] = worstFirst;
  if (worst === undefined) return undefined;
  return {
    checkId: meta.id,
    fingerprint: fingerprintOf(target, meta.id),
    title: worst.title ?? meta.title,
    severity: worst.severity ?? meta.severity,
    confidence: worst.confidence ?? meta.confidence,
    category: meta.category,
    description: meta.description,
    remediation: meta.remediation,
    url: shownUrl(worst),
    evidence: evidenceOf(worstFirst),
    placesCount: worstFirst.length,
    places: placesOf(worstFirst),
    references: referencesOf(meta),
  };
}
