import { statSync } from 'node:fs';
import { Blocklist } from '#egress';
import { messageOf } from '#kernel';
import type { Log } from '#kernel';
import { ConfigurationError } from '#service';
import { readBlocklist, UnusableBlocklist } from './read-blocklist.ts';

/** The file is polled: a watcher misses the exchange of a symbolic link, as Kubernetes does it. */
const pollIntervalMs = 1_000;

/** Keeps a blocklist as its file is. One that cannot be used leaves the previous entries in place. */
export class BlocklistFile {
  readonly blocklist: Blocklist;
  readonly #file: string | undefined;
  readonly #log: Log;
  /** The version whose entries the blocklist has. */
  #loaded: string | undefined;
  #polled: string | undefined;
  /** Why the last version could not be used: told once. */
  #problem: string | undefined;

  /** @throws ConfigurationError where the file cannot be used: nothing is scanned without its entries */
  constructor(file: string | undefined, log: Log) {
    this.#file = file;
    this.#log = log;
    this.#loaded = versionOf(file);
    this.#polled = this.#loaded;
    this.blocklist = new Blocklist(file === undefined ? [] : entriesOrMistakes(file));
    if (file !== undefined) log.info({ file, entries: this.blocklist.entries.length }, 'the blocklist was read');
  }

  /** Reads the file again, changed or not. */
  reload(): void {
    this.#problem = undefined;
    this.#load(versionOf(this.#file));
  }

  /** Reads the file when it has changed. @returns a function that ends the watch */
  watch(): () => void {
    if (this.#file === undefined) return () => undefined;
    const timer = setInterval(() => this.#poll(), pollIntervalMs).unref();
    return () => clearInterval(timer);
  }

  /** A version counts once it has lasted from one look to the next: until then, it may be half written. */
  #poll(): void {
    const version = versionOf(this.#file);
    const isLasting = version === this.#polled;
    this.#polled = version;
    if (isLasting && version !== this.#loaded) this.#load(version);
  }

  #load(version: string | undefined): void {
    if (this.#file === undefined) return;
    try {
      const entries = readBlocklist(this.#file);
      this.blocklist.replace(entries);
      this.#loaded = version;
      this.#problem = undefined;
      this.#log.info({ file: this.#file, entries: entries.length }, 'the blocklist was reloaded');
    } catch (error) {
      const problem = messageOf(error);
      if (problem === this.#problem) return;
      this.#problem = problem;
      const entries = this.blocklist.entries.length;
      this.#log.error({ err: error, entries }, 'the blocklist could not be reloaded; the previous one stays in use');
    }
  }
}

function entriesOrMistakes(file: string): readonly string[] {
  try {
    return readBlocklist(file);
  } catch (error) {
    throw error instanceof UnusableBlocklist ? new ConfigurationError(error.mistakes) : error;
  }
}

/** What changes with the file; undefined where it is not there. */
function versionOf(file: string | undefined): string | undefined {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file ?? '', { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(':');
  } catch {
    return undefined;
  }
}
