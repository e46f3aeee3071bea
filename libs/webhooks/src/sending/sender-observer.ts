import type { Connection } from '#egress';
import type { AttemptError } from '../deliveries/delivery.events.ts';

/** What the sender reports of its work, for the operator's metrics and log. The server binds it. */
export abstract class SenderObserver {
  /** An attempt whose result is in the log: `succeeded`, or why it failed. */
  abstract attemptRecorded(outcome: 'succeeded' | AttemptError): void;
  /** A connection to a receiver was opened, or could not be. */
  abstract connected(connection: Connection): void;
  /** Something failed on our side; it is retried. */
  abstract failed(error: unknown): void;
}
