/** URLs of the service in what receivers are told. */
export class WebhookLinks {
  readonly #origin: () => string | undefined;

  /** @param origin of the API, without a slash at its end; undefined where this process does not know it */
  constructor(origin: () => string | undefined) {
    this.#origin = origin;
  }

  receiptOf(scanId: string): string | undefined {
    const origin = this.#origin();
    return origin === undefined ? undefined : `${origin}/v1/scans/${scanId}/receipt`;
  }
}
