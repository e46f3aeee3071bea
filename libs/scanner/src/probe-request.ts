/** A request that the engine sends for a check or a collector. */
export interface ProbeRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the body to read at most. */
  readonly maxBytes?: number;
}
