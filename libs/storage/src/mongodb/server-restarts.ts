import type { MongoClient, ServerDescription } from 'mongodb';

/**
 * Detects that a standalone server was, or may have been, restarted: by the id of its process in the descriptions of the
 * driver, and where they have none, by each connection that is lost.
 */
export class ServerRestarts {
  readonly #listeners: (() => void)[] = [];
  #server: { readonly processId: string | undefined } | undefined;
  #isLost = false;

  onRestart(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Watches a client. Each one after the first replaces the one before, and is connected to the same server. */
  watch(client: MongoClient): void {
    this.#isLost = true;
    client.on('serverDescriptionChanged', ({ newDescription }) => this.#see(newDescription));
    client.on('connectionClosed', ({ reason }) => {
      // The driver may connect again without another description of the server.
      const lacksId = this.#server !== undefined && this.#server.processId === undefined;
      if (reason === 'error' && lacksId) this.#tell();
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
    for (const listener of this.#listeners) listener();
  }
}
