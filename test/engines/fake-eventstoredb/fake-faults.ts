import type { ServiceError } from '@grpc/grpc-js';

/** Faults that a real server does not produce on demand. Each is used up by the calls that it hits. */
export class FakeFaults {
  /** Appends that are stored, and whose response is lost with the connection. */
  dropResponses = 0;
  /** Appends that get this error in response before anything is stored: the name of its message, and its text. */
  refuseAppends: { error: string; text: string; times: number } | undefined;
  /** Calls with appends that break off with this before what was appended is stored. */
  breakAppends: { failure: Partial<ServiceError>; times: number } | undefined;
  /** Appends that are neither stored nor acknowledged. */
  ignoreAppends = 0;
  /** How long every append takes. */
  appendMs = 0;
  /** Reads that give their first event, and then no more, without an end. */
  stallReads = 0;
  /** Reads that break off after their first event. */
  abortReads = 0;
  /** Reads of a stream that end after 32 events, as when the others are appended at that moment. */
  endReadsAfterPage = 0;
  /** Reads of a stream that find nothing, as of one that was created anew a moment ago. */
  hideStreams = 0;
  /** Subscriptions refused when they begin. */
  rejectSubscriptions = 0;
  /** Which reads get what wrong credentials get, or a missing right. */
  deniesAccess: 'none' | 'everything' | 'all-streams' = 'none';
  /** The node responds, and names none that can be used: too few nodes are left to elect a leader. */
  lacksLeader = false;
  /** Ports on 127.0.0.1 of the nodes that are named as the leader before this one is, by one query each. */
  earlierLeaders: number[] = [];

  take(
    fault:
      | 'dropResponses'
      | 'ignoreAppends'
      | 'stallReads'
      | 'abortReads'
      | 'endReadsAfterPage'
      | 'hideStreams'
      | 'rejectSubscriptions',
  ): boolean {
    if (this[fault] === 0) return false;
    this[fault] -= 1;
    return true;
  }

  takeRefusal(): { error: string; text: string } | undefined {
    return takeOnce(this.refuseAppends);
  }

  takeBreak(): Partial<ServiceError> | undefined {
    return takeOnce(this.breakAppends)?.failure;
  }
}

function takeOnce<T extends { times: number }>(fault: T | undefined): T | undefined {
  if (fault === undefined || fault.times === 0) return undefined;
  fault.times -= 1;
  return fault;
}
