import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { rootContext } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Ids } from '#kernel';

/** The actor and lease owner of the commands of this process. */
@Injectable()
export class Operator {
  /** Unique among the processes that share the stores; a server's owner name never begins with `cli-`. */
  readonly owner = `cli-${hostname()}-${process.pid}`;

  readonly #ids: Ids;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  context(): CommandContext {
    return rootContext('operator:cli', `cli_${this.#ids.token()}`);
  }
}
