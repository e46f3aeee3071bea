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
}
