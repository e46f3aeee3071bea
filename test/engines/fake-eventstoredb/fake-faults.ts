import { status } from '@grpc/grpc-js';

/** Faults that a real server does not produce on demand. Each is used up by the calls that it hits. */
export class FakeFaults {
  /** Appends that are stored, and whose response is lost with the connection. */
  dropResponses = 0;
  /** Appends that fail with this before anything is stored. */
  failAppends: { code: status; details: string; times: number } | undefined;
  /** Appends that are neither stored nor acknowledged. */
  ignoreAppends = 0;
  /** How long every append takes. */
  appendMs = 0;
  /** Reads that give their first event, and then no more, without an end. */
  stallReads = 0;
  /** Reads that break off after their first event. */
  abortReads = 0;
  /** Subscriptions refused when they begin. */
  rejectSubscriptions = 0;

  take(fault: 'dropResponses' | 'ignoreAppends' | 'stallReads' | 'abortReads' | 'rejectSubscriptions'): boolean {
    if (this[fault] === 0) return false;
    this[fault] -= 1;
    return true;
  }

  takeFailure(): { code: status; details: string } | undefined {
    const { failAppends } = this;
    if (failAppends === undefined || failAppends.times === 0) return undefined;
    failAppends.times -= 1;
    return failAppends;
  }
}
