/** A request that the engine sends for a check or a collector. */
export interface ProbeRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the body to read at most. */
  readonly maxBytes?: number;
  /** Sent without the login of the scan, where it has one, and then without any cookie; cookies of the response are not kept. */
  readonly anonymous?: boolean;
  /** Not sent again where there is no response in time. */
  readonly once?: boolean;
  /** Of a form with an anti-CSRF token: how the request gets the token that is valid now. */
  readonly tokens?: TokenSource;
}

/** Where the anti-CSRF token of a form comes from. */
export interface TokenSource {
  /** The page with the form. */
  readonly page: URL;
  /** The request with the current values of the token's fields; undefined keeps the value that was crawled. */
  requestWith(valueOf: (field: string) => string | undefined): ProbeRequest;
}
