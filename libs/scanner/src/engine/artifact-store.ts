import type { Artifacts } from '../artifacts.ts';
import type { ArtifactName, CheckMeta } from '../check.ts';

type Collected = Pick<Artifacts, ArtifactName>;

/** What the collectors have made so far. Each artifact is settled once: with a value, or with the reason why there is none. */
export class ArtifactStore {
  readonly #known: Pick<Artifacts, 'target' | 'scanType' | 'now'>;
  readonly #values: Partial<Record<ArtifactName, unknown>> = {};
  readonly #missing = new Map<ArtifactName, string>();
  readonly #waiting = new Map<ArtifactName, PromiseWithResolvers<void>>();

  constructor(known: Pick<Artifacts, 'target' | 'scanType' | 'now'>) {
    this.#known = known;
  }

  settle<Name extends ArtifactName>(name: Name, value: Collected[Name], reason: string): void {
    if (this.#isSettled(name)) return;
    if (value === undefined) this.#missing.set(name, reason);
    else this.#values[name] = value;
    this.#signal(name).resolve();
  }

  /** Resolves with the reason why one of the artifacts is missing, or undefined once all of them are there. */
  async missingReason(names: readonly ArtifactName[]): Promise<string | undefined> {
    await Promise.all(names.map((name) => this.#signal(name).promise));
    const missing = names.find((name) => this.#missing.has(name));
    return missing === undefined ? undefined : this.#missing.get(missing);
  }

  /** Only what the check declared. */
  viewFor(meta: CheckMeta): Artifacts {
    const declared = meta.needs.map((name) => [name, this.#values[name]]);
    return { ...this.#known, ...Object.fromEntries(declared) } as Artifacts;
  }

  #isSettled(name: ArtifactName): boolean {
    return name in this.#values || this.#missing.has(name);
  }

  #signal(name: ArtifactName): PromiseWithResolvers<void> {
    const known = this.#waiting.get(name) ?? Promise.withResolvers<void>();
    this.#waiting.set(name, known);
    return known;
  }
}
