import type { Artifacts } from '../artifacts.ts';
import type { ArtifactName } from '../check.ts';
import type { Skip } from './coverage-tracker.ts';

type Collected = Pick<Artifacts, ArtifactName>;

/** What the collectors have made so far. Each artifact is settled once: with a value, or with the reason why there is none. */
export class ArtifactStore {
  readonly #known: Pick<Artifacts, 'target' | 'scanType' | 'now'>;
  readonly #values: Partial<Record<ArtifactName, unknown>> = {};
  readonly #missing = new Map<ArtifactName, Skip>();
  readonly #waiting = new Map<ArtifactName, PromiseWithResolvers<void>>();

  constructor(known: Pick<Artifacts, 'target' | 'scanType' | 'now'>) {
    this.#known = known;
  }

  settle<Name extends ArtifactName>(name: Name, value: NonNullable<Collected[Name]>): void {
    if (this.#isSettled(name)) return;
    this.#values[name] = value;
    this.#signal(name).resolve();
  }

  /** Settles an artifact that could not be had, with the reason. */
  settleMissing(name: ArtifactName, skip: Skip): void {
    if (this.#isSettled(name)) return;
    this.#missing.set(name, skip);
    this.#signal(name).resolve();
  }

  has(name: ArtifactName): boolean {
    return name in this.#values;
  }

  /** Resolves with why one of the artifacts is missing, or undefined once all of them are there. */
  async missing(names: readonly ArtifactName[]): Promise<Skip | undefined> {
    await Promise.all(names.map((name) => this.#signal(name).promise));
    const missing = names.find((name) => this.#missing.has(name));
    return missing === undefined ? undefined : this.#missing.get(missing);
  }

  /** The named artifacts only: what a check declared. */
  view(needs: readonly ArtifactName[]): Artifacts {
    const view: Record<string, unknown> = { ...this.#known };
    for (const name of needs) view[name] = this.#values[name];
    return view as unknown as Artifacts;
  }

  /**
   * Lets go of all values, once the scan is over. This store has lived as long as the scan: what it holds would live, as it
   * has grown old itself, until the engine collects everything.
   */
  release(): void {
    for (const name of Object.keys(this.#values) as ArtifactName[]) delete this.#values[name];
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
