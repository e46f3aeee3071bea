import type { BrowserRequest } from '#scanner/renderer';

/** Servers without TLS get no destination: there the name of the file tells. */
const scriptFile = /\.m?js$/i;

/** The scripts that a page is loading: of those that it imports nothing in the page tells. */
export class OpenScripts {
  #open = 0;
  #listener: ((open: number) => void) | undefined;

  /** `listener` is told how many there are, from now on, each time that it changes. */
  listen(listener: (open: number) => void): void {
    this.#listener = listener;
  }

  /** @returns a function to be called once, at the end of the request */
  begin({ destination, url }: Pick<BrowserRequest, 'destination' | 'url'>): () => void {
    if (destination === '' ? !scriptFile.test(url.pathname) : destination !== 'script') return () => undefined;
    this.#change(1);
    return () => this.#change(-1);
  }

  #change(by: number): void {
    this.#open += by;
    this.#listener?.(this.#open);
  }
}
