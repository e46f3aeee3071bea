import { Controller, Get } from '@nestjs/common';
import { SecurityLog, Users } from '#identity';
import type { SecurityLogEntry } from '#identity';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { securityLogView } from './security-log-view.ts';

const pageSize = 50;

/** What has happened to keys, sign-ins and members. */
@Controller('/security-log')
export class SecurityLogController {
  readonly #log: SecurityLog;
  readonly #users: Users;

  constructor(log: SecurityLog, users: Users) {
    this.#log = log;
    this.#users = users;
  }

  @Get()
  @WebPage({ id: 'securityLog', access: 'security_log:read' })
  async page(@PageRequest() request: PageRequest): Promise<Html> {
    const { session, query } = request;
    const { entries, before } = await this.#log.page(session, pageSize, query.get('before') ?? undefined);
    const names = await this.#namesOf(entries);
    const nameOf = (actor: string): string => names.get(actor) ?? actor;
    return consolePage(request, {
      title: 'Security log',
      current: '/security-log',
      content: securityLogView({ entries, before, nameOf }),
    });
  }

  async #namesOf(entries: readonly SecurityLogEntry[]): Promise<ReadonlyMap<string, string>> {
    const actors = entries.flatMap(({ actor, userId }) => [actor, `user:${userId}`]);
    const users = [...new Set(actors)].filter((actor) => actor.startsWith('user:usr_'));
    const names = users.map(async (actor) => {
      const user = await this.#users.find(actor.slice('user:'.length));
      return [actor, user?.email ?? 'an erased user'] as const;
    });
    return new Map(await Promise.all(names));
  }
}
