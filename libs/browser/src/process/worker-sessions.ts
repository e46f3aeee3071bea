/** What of a message of the Chrome DevTools Protocol concerns workers. */
export interface WorkerMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly targetInfo?: { readonly type?: string; readonly browserContextId?: string };
  };
}

/** Of each visit, whose page may start workers without end. */
const maxWatchedWorkers = 300;
const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Has the workers of visits evaluate a script before their own: Chromium keeps a worker from starting until the driver says so.
 * That holds for workers of workers, those of `data:` URLs and those whose policy forbids `eval`.
 */
export class WorkerSessions {
  readonly #send: (message: object) => void;
  /** By the profiles of visits. */
  readonly #visits = new Map<string, { readonly script: string; watched: number }>();
  #lastId = 0;

  /** @param send sends a message to Chromium */
  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  /** Has the workers of a profile evaluate `script`, until `forget`. */
  watch(profile: string, script: string): void {
    this.#visits.set(profile, { script, watched: 0 });
  }

  forget(profile: string): void {
    this.#visits.delete(profile);
  }

  /** Takes note of a message before the driver gets it. True for a reply that is none of the driver's. */
  take({ id, method, params }: WorkerMessage): boolean {
    const { type, browserContextId = '' } = params?.targetInfo ?? {};
    if (method === 'Target.attachedToTarget' && type === 'worker')
      this.#attached(params?.sessionId ?? '', browserContextId);
    return id !== undefined && id < 0;
  }

  #attached(session: string, profile: string): void {
    const visit = this.#visits.get(profile);
    if (visit === undefined || visit.watched >= maxWatchedWorkers) return;
    visit.watched += 1;
    // The driver asks for the workers of this one only once it has started.
    this.#call(session, 'Target.setAutoAttach', autoAttach);
    this.#call(session, 'Runtime.enable', {});
    this.#call(session, 'Runtime.evaluate', { expression: visit.script });
  }

  /** Replies have the same number, below zero: those of the driver are above. */
  #call(sessionId: string, method: string, params: object): void {
    this.#lastId -= 1;
    this.#send({ id: this.#lastId, method, params, sessionId });
  }
}
