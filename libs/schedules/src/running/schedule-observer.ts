/** What the schedule runner reports of its work, for the operator's log. The server binds it. */
export abstract class ScheduleObserver {
  /** Something failed on our side; it is retried. */
  abstract failed(error: unknown): void;
}
