import { ConfigurationError } from './configuration-error.ts';
import type { Settings } from './settings.ts';

/** A server that listens on one is reached by any address of its machine. */
export const unspecifiedHosts: readonly string[] = ['0.0.0.0', '::'];

/** The URL of the web site: what links to it begin with. */
export class SiteUrl {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** For a process that is not its server. @throws ConfigurationError where only the running server knows its port */
  get origin(): string {
    const { PUBLIC_URL, PORT } = this.#settings;
    if (PUBLIC_URL === undefined && PORT === 0) {
      const mistake = 'PORT is 0: no link can be made. Set PUBLIC_URL to the URL of the service, or PORT to its port.';
      throw new ConfigurationError([mistake]);
    }
    return this.originOn(PORT);
  }

  /** For a server that listens on this port. Without a slash at its end. */
  originOn(port: number): string {
    const { PUBLIC_URL, HOST } = this.#settings;
    if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/$/, '');
    return this.#at(unspecifiedHosts.includes(HOST) ? 'localhost' : HOST, port);
  }

  /** Whether it is the URL that browsers use, as far as the settings say: a server on all addresses has one for each. */
  get isKnown(): boolean {
    const { PUBLIC_URL, HOST } = this.#settings;
    return PUBLIC_URL !== undefined || !unspecifiedHosts.includes(HOST);
  }

  /** The URL of HOST and this port, whatever browsers use. */
  listensAt(port: number): string {
    return this.#at(this.#settings.HOST, port);
  }

  /** What people need to know who pass a link on; undefined where it begins with the configured URL. */
  get caveat(): string | undefined {
    if (this.#settings.PUBLIC_URL !== undefined) return undefined;
    return `PUBLIC_URL is not set: the link begins with ${this.origin}, from HOST and PORT as this command has them. Where the service has another URL, put that in its place.`;
  }

  #at(name: string, port: number): string {
    const host = name.includes(':') ? `[${name}]` : name;
    return `${this.#settings.INSECURE_HTTP === 'loopback' ? 'http' : 'https'}://${host}:${port}`;
  }
}
