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

/** Where a fault shows. */
export interface Place {
  readonly url: string;
  /** Of the request that shows it. */
  readonly method: string;
  /** The parameter, header or cookie whose value was chosen; null where none was. */
  readonly parameter: string | null;
  /** Literal, printable, secrets masked, at most 512 bytes. */
  readonly evidence: string;
}

/** What one check found wrong on one site: at most one a check and site, with every place where it shows. */
export interface Finding {
  readonly checkId: string;
  /** `fp1_` and 32 hexadecimal digits: the same in every scan of the same target. */
  readonly fingerprint: string;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly category: Category;
  readonly description: string;
  readonly remediation: string;
  /** Where it was seen first. */
  readonly url: string;
  /** Literal, printable, secrets masked, at most 2 KiB: the first place, and some of the others in brief. */
  readonly evidence: string;
  /** Distinct places; more than `places` holds where there are very many. */
  readonly placesCount: number;
  /** The worst first: at most 1,000, and at most 128 KiB of text. */
  readonly places: readonly Place[];
  /** Links: CWE, WSTG, RFC. */
  readonly references: readonly string[];
}
