import { Injectable } from '@nestjs/common';
import { actorForAccount } from '#event-sourcing';
import { Users } from '#identity';

/** What an actor is called on a page: the e-mail address of a user who exists, the id of a key, the role of others. */
export type NameOf = (actor: string) => string;

/** Finds the names of those who caused events. */
@Injectable()
export class ActorNames {
  readonly #users: Users;

  constructor(users: Users) {
    this.#users = users;
  }

  /** Names for these actors: `user:usr_…`, `key:key_…`. */
  async of(actors: readonly string[]): Promise<NameOf> {
    const users = [...new Set(actors)].filter((actor) => actor.startsWith('user:usr_'));
    const named = users.map(async (actor) => {
      const user = await this.#users.find(actor.slice('user:'.length));
      return [actor, user?.email ?? 'an erased user'] as const;
    });
    const names = new Map(await Promise.all(named));
    return (actor) => names.get(actor) ?? actorForAccount(actor);
  }
}
