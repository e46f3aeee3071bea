import type { MongoClient, ServerDescription } from 'mongodb';

/**
 * Finds out when a standalone server was, or may have been, restarted: by the id that each process of MongoDB gives
 * itself, and where a server has none, by each connection that is lost.
 */
export class ServerRestarts {
  readonly #listeners: (() => void)[] = [];
  #server: { readonly processId: string | undefined } | undefined;
  #isLost = false;

  onRestart(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Of this client, too: it is connected to the same server as those before it. */
  watch(client: MongoClient): void {
    this.#isLost = true;
    client.on('serverDescriptionChanged', ({ newDescription }) => this.#see(newDescription));
    client.on('connectionClosed', ({ reason }) => {
      // The driver need not look at the server before it connects again.
      if (reason === 'error' && this.#server?.processId === undefined) this.#tell();
    });
  }

  #see({ type, topologyVersion }: ServerDescription): void {
    if (type === 'Unknown') this.#isLost = true;
    if (type !== 'Standalone') return;
    const processId = topologyVersion?.processId.toHexString();
    const isAnother = processId === undefined ? this.#isLost : processId !== this.#server?.processId;
    const wasKnown = this.#server !== undefined;
    this.#server = { processId };
    this.#isLost = false;
    if (isAnother && wasKnown) this.#tell();
  }

  #tell(): void {
    if (this.#server !== undefined) for (const listener of this.#listeners) listener();
  }
}
