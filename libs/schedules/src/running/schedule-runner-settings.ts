/** What an operator sets of the schedule runner of one process. Injectable under this name. */
export class ScheduleRunnerSettings {
  /** Names this process among those that share the stores. */
  readonly instance: string;

  constructor({ instance }: { readonly instance: string }) {
    this.instance = instance;
  }
}
