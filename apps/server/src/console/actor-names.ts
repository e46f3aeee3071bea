import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetApiKey } from '#accounts';
import { actorForAccount } from '#event-sourcing';
import { Users } from '#identity';
import { Rejected } from '#kernel';

/**
 * What an actor is called on a page: the e-mail address of a user who exists, the name of a key with what identifies it in
 * the list of keys, the role of others.
 */
export type NameOf = (actor: string) => string;

/** Finds the names of those who caused events. */
@Injectable()
export class ActorNames {
  readonly #users: Users;
  readonly #queries: QueryBus;

  constructor(users: Users, queries: QueryBus) {
    this.#users = users;
    this.#queries = queries;
  }

  /** Names for these actors of the account: `user:usr_…`, `key:key_…`. */
  async of(accountId: string, actors: readonly string[]): Promise<NameOf> {
    const named = [...new Set(actors)].map(async (actor) => [actor, await this.#nameOf(accountId, actor)] as const);
    const names = new Map(await Promise.all(named));
    return (actor) => names.get(actor) ?? actorForAccount(actor);
  }

  async #nameOf(accountId: string, actor: string): Promise<string> {
    if (actor.startsWith('user:usr_')) {
      const user = await this.#users.find(actor.slice('user:'.length));
      return user?.email ?? 'an erased user';
    }
    if (actor.startsWith('key:')) return (await this.#keyName(accountId, actor.slice('key:'.length))) ?? actor;
    return actorForAccount(actor);
  }

  async #keyName(accountId: string, keyId: string): Promise<string | undefined> {
    try {
      const { name, prefix, last4 } = await this.#queries.execute(new GetApiKey(accountId, keyId));
      return `API key ${name} (${prefix}…${last4})`;
    } catch (error) {
      if (error instanceof Rejected && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
