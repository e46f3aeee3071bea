import type { Rounds } from './rounds.ts';

export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** Our figure against the limit's or a peer's of the same rounds. Without a bound it is for information. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** Of ours / theirs. */
  readonly bound?: Bound;
}

/** A figure that is compared with a number and not with another measurement. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly bound?: Bound;
}

/** A number that does not vary between rounds: one is enough. */
export interface Count {
  readonly what: string;
  readonly value: number;
  readonly bound?: Bound;
}

export interface Outcome {
  readonly comparisons?: readonly Comparison[];
  readonly figures?: readonly Figure[];
  readonly counts?: readonly Count[];
  readonly notes?: readonly string[];
}

export interface Goal {
  readonly id: string;
  readonly title: string;
  /** Measures, and throws when what was measured did not do its work correctly. */
  measure(rounds: Rounds): Promise<Outcome>;
}
