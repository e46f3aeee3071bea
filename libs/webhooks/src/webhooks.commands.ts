import { SagaCommand } from '#event-sourcing';
import type { WebhookEventKind } from './events/webhook-event-kinds.ts';

/** Commands that sagas send; their handlers stand beside them in `*.handler.ts`. */

/** What a fact says to receivers. `scanId` asks for the scan's target, type and time of creation to be put beside. */
export interface Occurrence {
  readonly accountId: string;
  readonly kind: WebhookEventKind;
  readonly eventId: string;
  readonly timestamp: string;
  /** Of the event that says so: endpoints that were registered after it are not told. */
  readonly position: string;
  readonly scanId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Tell the account's subscribed endpoints; repeating it changes nothing. */
export class RaiseWebhookEvent extends SagaCommand {
  constructor(readonly occurrence: Occurrence) {
    super();
  }
}

/** A scan that has completed, and the event that says so. */
interface CompletedScan {
  readonly accountId: string;
  readonly scanId: string;
  readonly causeId: string;
  readonly timestamp: string;
  readonly position: string;
}

/** Tell that the scan of a schedule's run has completed; nothing where the scan is none. */
export class RaiseScheduledScanCompleted extends SagaCommand {
  constructor(readonly completed: CompletedScan & { readonly score: number; readonly grade: string | null }) {
    super();
  }
}

/** Tell of the findings that the scan before did not have. */
export class RaiseNewFindings extends SagaCommand {
  constructor(readonly completed: CompletedScan) {
    super();
  }
}

/** Stop sending to an endpoint that said that it is gone. */
export class DisableGoneEndpoint extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
  ) {
    super();
  }
}

/** Take note that an endpoint could not be told of an event, and give the endpoint up when that has gone on for long. */
export class CountUndeliveredEvent extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly eventId: string,
    readonly at: string,
    /** Of the abandonment: the read model must have come this far. */
    readonly position: string,
  ) {
    super();
  }
}
