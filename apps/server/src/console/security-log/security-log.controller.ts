import { Controller, Get } from '@nestjs/common';
import { SecurityLog } from '#identity';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { ActorNames } from '../actor-names.ts';
import { securityLogView } from './security-log-view.ts';

const pageSize = 50;

/** What has happened to keys, sign-ins and members. */
@Controller('/security-log')
export class SecurityLogController {
  readonly #log: SecurityLog;
  readonly #names: ActorNames;

  constructor(log: SecurityLog, names: ActorNames) {
    this.#log = log;
    this.#names = names;
  }

  @Get()
  @WebPage({ id: 'securityLog', access: 'audit:read' })
  async page(@PageRequest() request: PageRequest): Promise<Html> {
    const { session, query } = request;
    const { entries, before, isCurrent } = await this.#log.page(session, pageSize, query.get('before') ?? undefined);
    const actors = entries.flatMap(({ actor, userId }) => [actor, `user:${userId}`]);
    const nameOf = await this.#names.of(session.accountId, actors);
    return consolePage(request, {
      title: 'Security log',
      current: '/security-log',
      content: securityLogView({ entries, before, isCurrent, nameOf }),
    });
  }
}
