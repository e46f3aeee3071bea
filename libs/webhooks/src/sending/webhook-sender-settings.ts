/** What an operator sets of the webhook sender of one process. Injectable under this name. */
export class WebhookSenderSettings {
  /** Names this process among those that share the stores. */
  readonly instance: string;
  /** Wait before the second attempt; each further one is ten times as long. */
  readonly retryBaseMs: number;
  /** For connecting, sending and receiving the response together. */
  readonly attemptTimeoutMs: number;
  readonly limits: SendingLimits;
  /** Max time between two reads of what is pending: another process may be the one that projects it. */
  readonly pollIntervalMs: number;

  constructor({
    instance,
    retryBaseMs = 5_000,
    attemptTimeoutMs = 15_000,
    limits = defaultLimits,
    pollIntervalMs = 500,
  }: Pick<WebhookSenderSettings, 'instance'> & Partial<WebhookSenderSettings>) {
    this.instance = instance;
    this.retryBaseMs = retryBaseMs;
    this.attemptTimeoutMs = attemptTimeoutMs;
    this.limits = limits;
    this.pollIntervalMs = pollIntervalMs;
  }
}

/** Bounds on concurrent attempts. */
export interface SendingLimits {
  /** Attempts in flight that are not slow. */
  readonly fast: number;
  /** An attempt that takes longer than this is slow: it no longer counts against `fast`. */
  readonly slowAfterMs: number;
  /** Attempts in flight, slow ones included. */
  readonly total: number;
  /** Attempts in flight to one endpoint that responds well; one that does not gets one at a time. */
  readonly perEndpoint: number;
}

const defaultLimits: SendingLimits = { fast: 256, slowAfterMs: 1_000, total: 1_024, perEndpoint: 32 };
