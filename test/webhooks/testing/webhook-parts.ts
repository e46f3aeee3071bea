import type { WebhookEgressFilter } from '#egress';
import type { CommandContext, CommandExecutor, EventCatalogue, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import type { Clock, Ids } from '#kernel';
import type { EmbeddedStores } from '#storage';
import type { SecretBox, SenderObserver } from '#webhooks';

/** What the webhooks feature is made of in a test. */
export interface WebhookParts {
  readonly stores: EmbeddedStores;
  readonly catalogue: EventCatalogue;
  readonly executor: CommandExecutor;
  readonly readYourWrites: ReadYourWrites;
  readonly progress: ReaderProgress;
  readonly filter: WebhookEgressFilter;
  readonly box: SecretBox;
  readonly observer: SenderObserver;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Of a command. */
  context(): CommandContext;
}
