/** Sends messages together: each costs the receiver a turn, whatever it says. Their order is kept. */
export class Outbox<Message> {
  readonly #send: (messages: readonly Message[]) => void;
  #waiting: Message[] = [];
  #timer: NodeJS.Immediate | undefined;

  constructor(send: (messages: readonly Message[]) => void) {
    this.#send = send;
  }

  /** At once, with what waits. */
  tell(message: Message): void {
    this.#waiting.push(message);
    this.#flush();
  }

  /** At the end of this turn of the event loop at the latest. */
  tellSoon(message: Message): void {
    this.#waiting.push(message);
    this.#timer ??= setImmediate(() => this.#flush());
  }

  #flush(): void {
    if (this.#timer !== undefined) clearImmediate(this.#timer);
    this.#timer = undefined;
    const messages = this.#waiting;
    this.#waiting = [];
    this.#send(messages);
  }
}
