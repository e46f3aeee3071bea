import { CheckpointSigner } from '#receipts';
import { receiptsOrigin } from '#service';
import type { Settings } from '#service';
import type { PresentKeys } from '../webhooks/present-keys.ts';

/** The verifier keys of receipts, with the settings of this command. The keys of secrets are read only where they are needed. */
export class ReceiptKeys {
  readonly #settings: Settings;
  readonly #keys: PresentKeys;

  constructor(settings: Settings, keys: PresentKeys) {
    this.#settings = settings;
    this.#keys = keys;
  }

  /** None where nothing was encrypted yet. @throws ConfigurationError, or the file system's error */
  read(): readonly string[] {
    return new CheckpointSigner(receiptsOrigin(this.#settings), this.#keys.read()).verifierKeys;
  }

  /** What people need to know who pass the keys on; undefined where their name comes from the configured URL. */
  get caveat(): string | undefined {
    if (this.#settings.PUBLIC_URL !== undefined) return undefined;
    return `PUBLIC_URL is not set: the keys are named ${receiptsOrigin(this.#settings)}, from HOST as this command has it. A service with another PUBLIC_URL or HOST signs with keys of another name and id.`;
  }
}
