import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';

/** Progress of a rebuild. */
export interface RebuildProgress {
  readonly from: Position;
  readonly position: Position;
  /** Where the live build stood when this stretch of the rebuild began; the stretch ends there. */
  readonly head: Position;
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft: number | undefined;
}

/** Measures the speed of a rebuild. */
export class RebuildMeter {
  readonly #started = performance.now();
  #events = 0;

  progress(position: Position, head: Position, newEvents: number): RebuildProgress {
    this.#events += newEvents;
    const seconds = (performance.now() - this.#started) / 1_000;
    const share = shareOf(position, head);
    return {
      from: beforeFirst,
      position,
      head,
      events: this.#events,
      eventsPerSecond: Math.round(this.#events / Math.max(seconds, 0.001)),
      secondsLeft: share === 0 ? undefined : Math.round((seconds / share) * (1 - share)),
    };
  }
}

/** Share of the log up to `head`, 0 to 1: positions are text that sorts, and begin with a number that grows with the log. */
function shareOf(position: Position, head: Position): number {
  const share = Number.parseInt(position, 10) / Number.parseInt(head, 10);
  return Number.isFinite(share) ? Math.min(1, share) : 0;
}
