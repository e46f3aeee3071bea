/** What is recorded of the browser that a request comes from. */
export interface Client {
  readonly address: string;
  /** As the browser sent it, shortened. */
  readonly userAgent: string;
}

/** What failed attempts are counted for, and what a sign-in makes known for the user. */
export interface AttemptSource {
  /** Names the client's network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** An unguessable token that the browser keeps. */
  readonly device: string;
}

/** The browser that a request comes from. */
export interface Browser {
  readonly client: Client;
  readonly source: AttemptSource;
}

const maxUserAgentLength = 256;

export function clientOf(address: string, userAgent: string | undefined): Client {
  return { address, userAgent: (userAgent ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, maxUserAgentLength) };
}
