import { PersistentMap } from '#kernel';
import type { Category, Confidence, Severity } from './finding.ts';

/** Grows when the same findings would give another score. */
export const scoreVersion = 1;

/** All that the score looks at. */
export interface ScoredFinding {
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly category: Category;
}

const penaltyBySeverity: Readonly<Record<Severity, number>> = { info: 0, low: 4, medium: 10, high: 25, critical: 40 };
const weightByConfidence: Readonly<Record<Confidence, number>> = { low: 0.3, medium: 0.7, high: 1 };

/** Headers, content security policy and cookies together cost no more than this: a bare but safe site is not worth 0. */
const declarations: ReadonlySet<Category> = new Set(['headers', 'cookies']);
const maxDeclarationsPenalty = 45;

/** Without a certificate that browsers accept nothing else of the site can be relied on. */
const noTrustedTransport: ReadonlySet<string> = new Set([
  'https-unavailable',
  'tls-cert-expired',
  'tls-cert-not-yet-valid',
  'tls-cert-name-mismatch',
  'tls-cert-self-signed',
  'tls-cert-untrusted',
  'tls-cert-revoked',
]);

/**
 * 0 to 100, higher is better: 100 less a penalty for each distinct check that failed (its worst outcome), never above
 * the caps that grave findings set. The order of the findings does not matter.
 */
export function score(findings: readonly ScoredFinding[]): number {
  return ScoreTally.empty.scoreWith(findings);
}

/** What findings add up to. Penalties in tenths of a point, so that the sum is exact whatever the order. */
interface Sums {
  readonly declarationTenths: number;
  readonly otherTenths: number;
  readonly cap: number;
}

/** The score of findings that come one by one: each takes the same time, however many came before. Immutable. */
export class ScoreTally {
  static readonly empty: ScoreTally = new ScoreTally(PersistentMap.empty(), {
    declarationTenths: 0,
    otherTenths: 0,
    cap: 100,
  });
  /** The worst finding of each check. */
  readonly #worst: PersistentMap<ScoredFinding>;
  readonly #sums: Sums;

  private constructor(worst: PersistentMap<ScoredFinding>, sums: Sums) {
    this.#worst = worst;
    this.#sums = sums;
  }

  /** As `score` gives it for all findings together. */
  get score(): number {
    return scoreOf(this.#sums);
  }

  with(finding: ScoredFinding): ScoreTally {
    const { checkId } = finding;
    const known = this.#worst.get(checkId);
    const worst = isWorse(finding, known) ? this.#worst.with(checkId, finding) : this.#worst;
    return new ScoreTally(worst, addTo(this.#sums, finding, known));
  }

  /** The score that further findings would lead to. */
  scoreWith(findings: readonly ScoredFinding[]): number {
    const worst = new Map<string, ScoredFinding>();
    let sums = this.#sums;
    for (const finding of findings) {
      const known = worst.get(finding.checkId) ?? this.#worst.get(finding.checkId);
      sums = addTo(sums, finding, known);
      if (isWorse(finding, known)) worst.set(finding.checkId, finding);
    }
    return scoreOf(sums);
  }
}

/** `known` is the worst finding of the same check so far: only the worst one counts. */
function addTo(sums: Sums, finding: ScoredFinding, known: ScoredFinding | undefined): Sums {
  const cap = Math.min(sums.cap, capOf(finding));
  if (!isWorse(finding, known)) return { ...sums, cap };
  return {
    declarationTenths: sums.declarationTenths + penaltyTenths(finding, true) - penaltyTenths(known, true),
    otherTenths: sums.otherTenths + penaltyTenths(finding, false) - penaltyTenths(known, false),
    cap,
  };
}

function scoreOf({ declarationTenths, otherTenths, cap }: Sums): number {
  const points = 100 - Math.min(declarationTenths / 10, maxDeclarationsPenalty) - otherTenths / 10;
  return Math.max(0, Math.min(Math.round(points), cap));
}

/** Of two outcomes that cost the same, the one whose cost is not limited weighs more. */
function isWorse(one: ScoredFinding, other: ScoredFinding | undefined): boolean {
  if (other === undefined) return true;
  if (penalty(one) !== penalty(other)) return penalty(one) > penalty(other);
  return declarations.has(other.category) && !declarations.has(one.category);
}

function penalty({ severity, confidence }: ScoredFinding): number {
  return penaltyBySeverity[severity] * weightByConfidence[confidence];
}

/** In tenths of a point; 0 for a finding that does not belong to the declarations, or not to the rest. */
function penaltyTenths(finding: ScoredFinding | undefined, ofDeclarations: boolean): number {
  if (finding === undefined || declarations.has(finding.category) !== ofDeclarations) return 0;
  return Math.round(penalty(finding) * 10);
}

/** The most that a site with this finding can score; the caps follow SSL Labs' way of grading. */
function capOf({ checkId, severity, confidence }: ScoredFinding): number {
  if (severity === 'critical' && confidence === 'high') return 20;
  if (noTrustedTransport.has(checkId)) return 40;
  if (severity === 'high' && confidence === 'high') return 60;
  return 100;
}

/** What a completed scan is rated with. */
export interface Rating {
  readonly score: number;
  /** Null where the site could not be looked at. */
  readonly grade: string | null;
}

/** The rating of a scan with this score: 0 and no grade where the site could not be looked at, whatever was seen from outside. */
export function rating(points: number, { blocked }: { readonly blocked: boolean }): Rating {
  return blocked ? { score: 0, grade: null } : { score: points, grade: grade(points) };
}

const grades: readonly (readonly [atLeast: number, grade: string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/** The letter for a score; the same cut-offs as MDN HTTP Observatory's, so that letters compare. */
export function grade(points: number): string {
  return grades.find(([atLeast]) => points >= atLeast)?.[1] ?? 'F';
}
