import { presentSecretsKeys } from '#service';
import type { Settings } from '#service';

/** The keys that the service has to decrypt secrets with. Read only where they are needed. */
export class PresentKeys {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** @throws ConfigurationError, or the file system's error */
  read(): readonly Buffer[] {
    return presentSecretsKeys(this.#settings);
  }
}
