/** Ascending order, as the API documents it. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];

export const categories = [
  'transport',
  'headers',
  'cookies',
  'cross_origin',
  'content',
  'information_disclosure',
  'configuration',
  'authentication',
  'session',
  'injection',
  'components',
  'dns',
] as const;
export type Category = (typeof categories)[number];

export const scanTypes = ['quick', 'full'] as const;
export type ScanType = (typeof scanTypes)[number];

/** Position of a severity in ascending order: 0 for `info`, 4 for `critical`. */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity);
}

/**
 * What one check found wrong on one site: at most one a check and site. Further places of the same fault are named
 * at the end of `evidence`.
 */
export interface Finding {
  readonly checkId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly category: Category;
  readonly description: string;
  readonly remediation: string;
  /** Where it was seen first. */
  readonly url: string;
  /** Literal, printable, secrets masked, at most 2 KiB. */
  readonly evidence: string;
  /** Links: CWE, WSTG, RFC. */
  readonly references: readonly string[];
}
