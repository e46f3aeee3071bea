/** One comparison that a goal promises. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  /** Our figure and the limit's or peer's, a pair a round. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** `atLeast`: ours / theirs must reach it; `atMost`: must stay below it. */
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** A figure that is compared with a number and not with another measurement. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly bound?: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Outcome {
  readonly comparisons: readonly Comparison[];
  readonly figures: readonly Figure[];
  readonly notes?: readonly string[];
}

export interface Goal {
  readonly id: string;
  readonly title: string;
  /** Measures, and throws when what was measured did not do its work correctly. */
  measure(options: { readonly rounds: number; readonly seed: number }): Promise<Outcome>;
}
