/** Names this process among those that share the stores. */
export class Instance {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
