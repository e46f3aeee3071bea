import { streamNameFilter } from '@eventstore/db-client';
import type { Filter } from '@eventstore/db-client';
import type { StreamFilter } from '#event-sourcing';

/** After how many events that do not pass the server reports its position. */
const searchWindow = 500;

/**
 * Names of our streams on the server: with a prefix, so that they cannot collide with those of other programs that share
 * the server. Without a prefix, all streams except those of the system are ours.
 */
export class StreamNames {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  toServer(stream: string): string {
    return this.#prefix + stream;
  }

  /** Undefined for a stream that is not ours. */
  fromServer(name: string): string | undefined {
    return name.startsWith(this.#prefix) && !name.startsWith('$') ? name.slice(this.#prefix.length) : undefined;
  }

  passes({ categories }: StreamFilter, name: string): boolean {
    const stream = this.fromServer(name);
    if (stream === undefined || categories.length === 0) return stream !== undefined;
    return categories.some((category) => stream.startsWith(`${category}-`));
  }

  serverFilter({ categories }: StreamFilter, checkpointReached: NonNullable<Filter['checkpointReached']>): Filter {
    const options = { maxSearchWindow: searchWindow, checkpointInterval: 1, checkpointReached };
    if (categories.length > 0) {
      return streamNameFilter({ ...options, prefixes: categories.map((category) => this.toServer(`${category}-`)) });
    }
    return this.#prefix === ''
      ? streamNameFilter({ ...options, regex: '^[^$]' })
      : streamNameFilter({ ...options, prefixes: [this.#prefix] });
  }
}
