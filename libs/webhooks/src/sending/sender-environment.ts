import type { SafeHttpClient } from '#egress';
import type { CommandExecutor, EventLog, Leases, ReaderProgress, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Clock, Ids } from '#kernel';
import type { AttemptError } from '../delivery.events.ts';
import type { SecretBox } from '../secret-box.ts';
import type { WebhookSettings } from '../webhook-settings.ts';

/** What the sender works with. */
export interface SenderEnvironment {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly executor: CommandExecutor;
  readonly readYourWrites: ReadYourWrites;
  readonly progress: ReaderProgress;
  /** Its filter is a `WebhookEgressFilter`. */
  readonly client: Pick<SafeHttpClient, 'request'>;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: WebhookSettings;
  /** Names this process among those that share the stores. */
  readonly owner: string;
  /** After an attempt whose result is in the log: `succeeded`, or why it failed. */
  readonly onAttempt: (outcome: 'succeeded' | AttemptError) => void;
  readonly onError: (error: unknown) => void;
}
