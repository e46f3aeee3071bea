import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { rootContext } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Ids } from '#kernel';

/** On whose behalf this process acts. */
@Injectable()
export class Operator {
  /** Names this process among those that share the stores; never that of a server, whose leases are its own. */
  readonly owner = `cli-${hostname()}-${process.pid}`;

  readonly #ids: Ids;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  context(): CommandContext {
    return rootContext('operator:cli', `cli_${this.#ids.token()}`);
  }
}
