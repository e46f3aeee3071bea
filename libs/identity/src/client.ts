/** The browser that a request comes from. */
export interface Client {
  readonly address: string;
  /** As the browser sent it, shortened. */
  readonly userAgent: string;
}

const maxUserAgentLength = 256;

export function clientOf(address: string, userAgent: string | undefined): Client {
  return { address, userAgent: (userAgent ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, maxUserAgentLength) };
}
