/** On whose behalf and for what cause a command is carried out; copied to the events that it makes. */
export interface CommandContext {
  /** `key:key_…`, `account:acc_…`, `operator:cli`, `system:<name>`. */
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
  /**
   * Names the decision where it may be carried out again (a saga, a retried request): event ids are then made from it,
   * so that repeating is harmless, and from what they say, so that another decision is not taken for a repetition.
   * Without it they are new.
   */
  readonly decisionId?: string;
}
