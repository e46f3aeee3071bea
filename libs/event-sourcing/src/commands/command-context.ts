/** On whose behalf and for what cause a command is executed; recorded with each event that it makes. */
export interface CommandContext {
  /** `user:usr_…`, `key:key_…`, `account:acc_…`, `operator:cli`, `system:worker/<instance>`. */
  readonly actor: string;
  /** The saga or worker that continues on the actor's behalf: `system:<saga>`, `system:webhook-sender`. */
  readonly via?: string;
  /** The request or decision that everything in this chain goes back to. */
  readonly correlationId: string;
  /** The event or request that led to the command. */
  readonly causationId: string;
  /**
   * Names a decision that may be executed more than once (a saga's reaction, a retried request). Event ids are then
   * derived from it and from the event's data, so that the log recognises a repetition. Without it they are new.
   */
  readonly decisionId?: string;
  /** See `EventMetadata.moreFollow`. */
  readonly moreFollow?: true;
}

/** The context of a command with which a chain begins: a request, or a step of background work. */
export function rootContext(actor: string, correlationId: string): CommandContext {
  return { actor, correlationId, causationId: correlationId };
}
