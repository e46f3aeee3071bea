import type { CheckMeta, Outcome } from '../check.ts';
import { confidences, severityRank } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { evidenceOf, printable } from './evidence.ts';
import { referencesOf } from './references.ts';

const maxUrlBytes = 2048;

/** One finding a check and site: the worst place speaks, the others are named in its evidence. */
export function findingFrom(meta: CheckMeta, outcomes: readonly Outcome[]): Finding | undefined {
  const weight = (outcome: Outcome): number =>
    10 * severityRank(outcome.severity ?? meta.severity) + confidences.indexOf(outcome.confidence ?? meta.confidence);
  const worstFirst = outcomes.toSorted((one, other) => weight(other) - weight(one));
  const [worst] = worstFirst;
  if (worst === undefined) return undefined;
  return {
    checkId: meta.id,
    title: worst.title ?? meta.title,
    severity: worst.severity ?? meta.severity,
    confidence: worst.confidence ?? meta.confidence,
    category: meta.category,
    description: meta.description,
    remediation: meta.remediation,
    url: printable(String(worst.url), maxUrlBytes),
    evidence: evidenceOf(worstFirst),
    references: referencesOf(meta),
  };
}
