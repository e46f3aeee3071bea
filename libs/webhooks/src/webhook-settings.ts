/** How webhooks are sent. Times in milliseconds. */
export class WebhookSettings {
  constructor(
    /** Wait before the second attempt; each further one is ten times as long. */
    readonly retryBase = 5_000,
    /** For connecting, sending and the head of the answer together. */
    readonly attemptTimeout = 15_000,
    readonly concurrency: SendingLimits = defaultLimits,
    /** Longest time without a look at the read store: another process may be the one that keeps it. */
    readonly lookAgainAfter = 500,
  ) {}
}

export interface SendingLimits {
  /** Attempts under way that are not slow. */
  readonly brisk: number;
  /** An attempt that takes longer than this is slow: it no longer keeps others from starting. */
  readonly slowAfter: number;
  /** Attempts under way in all, slow ones included. */
  readonly inAll: number;
  /** Attempts under way to one endpoint that answers well; one that does not gets one at a time. */
  readonly perEndpoint: number;
}

const defaultLimits: SendingLimits = { brisk: 256, slowAfter: 1_000, inAll: 1_024, perEndpoint: 32 };
