import { KeptResponses } from './kept-responses.ts';
import type { PointCanaries } from './point-canaries.ts';
import type { Pass } from './point-check-run.ts';
import type { PointRejections } from './point-rejections.ts';
import type { PointState } from './point-state.ts';

/** Canaries that are sent to a point that rejects them, each in a later pass. */
const maxRejectedCanaries = 3;
/** Characters of canary responses that are kept for later passes; others are sent again. */
const maxKeptLength = 4 * 1024 * 1024;

/** The canaries of points that are being probed: each is sent when it is needed, and kept within a bound. */
export class ObtainedCanaries {
  readonly #canaries: PointCanaries;
  readonly #rejections: PointRejections;
  readonly #mayStart: (pass: Pass) => boolean | Promise<boolean>;
  readonly #pending = new Map<PointState, Promise<boolean>>();
  /** Points whose canary got no response, and why. */
  readonly #failures = new Map<PointState, string>();
  readonly #kept = new KeptResponses<PointState>(maxKeptLength);

  /** `mayStart`: true once a canary may be sent in this pass, false where it never may. */
  constructor(
    canaries: PointCanaries,
    rejections: PointRejections,
    mayStart: (pass: Pass) => boolean | Promise<boolean>,
  ) {
    this.#canaries = canaries;
    this.#rejections = rejections;
    this.#mayStart = mayStart;
  }

  /** Why the canaries of points got no response, one for each of these points. */
  get failures(): readonly string[] {
    return [...this.#failures.values()];
  }

  /** The point's canary got no response. */
  hasFailed(state: PointState): boolean {
    return this.#failures.has(state);
  }

  /** What was received before says nothing any more. */
  startAnew(): void {
    this.#canaries.startAnew();
  }

  /** True once the point's canary is known, false where it has to wait for a later pass. Checks of a point share one request. */
  async obtain(state: PointState, pass: Pass): Promise<boolean> {
    if (state.canary !== 'pending') return true;
    const pending = this.#pending.get(state) ?? this.#request(state, pass);
    this.#pending.set(state, pending);
    try {
      return await pending;
    } finally {
      this.#pending.delete(state);
    }
  }

  /** Keeps what later passes need, within a bound. */
  forget(state: PointState): void {
    if (state.canary === 'pending' || state.canary === undefined) return;
    if (state.open.size === 0 || !this.#kept.keep(state.canary.response, state)) this.discard(state);
  }

  /** The point's canary is sent again when it is needed. */
  discard(state: PointState): void {
    if (state.canary !== 'pending' && state.canary !== undefined) this.#kept.release(state.canary.response, state);
    state.canary = 'pending';
  }

  async #request(state: PointState, pass: Pass): Promise<boolean> {
    if (this.#canaries.sends(state.planned) && !(await this.#mayStart(pass))) return false;
    const { canary, failure, rejection } = await this.#canaries.canaryFor(state.planned);
    if (rejection !== undefined) {
      state.rejectedCanaries += 1;
      // A later pass sends it again: a rate limit ends.
      if (state.rejectedCanaries < maxRejectedCanaries && pass !== 'all' && pass !== 'retry') return false;
      for (const check of state.open) this.#rejections.add(check, state, rejection);
    }
    if (pass === 'retry' && (rejection !== undefined || canary === undefined)) return false;
    state.canary = canary;
    if (failure !== undefined) this.#failures.set(state, failure);
    return true;
  }
}
