/** A page that tries to reach something without the proxy. */
export interface HostilePage {
  readonly name: string;
  readonly html: string;
  /** `text/html` where there is none. */
  readonly type?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly status?: number;
}
