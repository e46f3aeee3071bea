import type { Settings } from './settings.ts';

/** The URLs of the web site, as far as the settings know them: with `PORT=0` only the running server knows its port. */
export class SiteUrl {
  readonly #origin: string;

  constructor({ PUBLIC_URL, HOST, PORT, INSECURE_HTTP }: Settings) {
    const host = HOST.includes(':') ? `[${HOST}]` : HOST;
    this.#origin = PUBLIC_URL ?? `${INSECURE_HTTP === 'loopback' ? 'http' : 'https'}://${host}:${PORT}`;
  }

  /** `path` begins with a slash. */
  of(path: string): string {
    return `${this.#origin.replace(/\/$/, '')}${path}`;
  }
}
