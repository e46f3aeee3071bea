import { Controller, Get, Headers, Param, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ScanUpdate } from '#scans';
import { ScanEventStreams } from '../../live-scans/scan-event-streams.ts';
import type { StreamReader } from '../../live-scans/scan-event-streams.ts';
import { ConsoleSessions, satisfies } from '../../web/console-session.ts';
import { WebRoute } from '../../web/page.ts';
import { PageRequest } from '../../web/page-request.ts';
import { ActorNames } from '../actor-names.ts';
import { liveUpdates } from './live-view.ts';
import type { LiveUpdate } from './live-view.ts';

const access = 'scans:read';

/** The live stream of a scan for its page: the events of `GET /v1/scans/{scan_id}/events`, with markup as their data. */
@Controller('/scans/:scan_id/events')
export class ScanEventsController {
  readonly #streams: ScanEventStreams;
  readonly #sessions: ConsoleSessions;
  readonly #names: ActorNames;

  constructor(streams: ScanEventStreams, sessions: ConsoleSessions, names: ActorNames) {
    this.#streams = streams;
    this.#sessions = sessions;
    this.#names = names;
  }

  @Get()
  @WebRoute({ id: 'scanEvents', access })
  async events(
    @PageRequest() request: PageRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Param('scan_id') scanId: string,
  ): Promise<StreamableFile | undefined> {
    // A browser that continues sends the header; the URL says where the page itself ends.
    const after = lastEventId ?? request.query.get('after') ?? undefined;
    const followed = {
      scanId,
      lastEventId: after === '-1' ? undefined : after,
      dataOf: this.#updates(request.session.accountId),
    };
    const body = await this.#streams.open(this.#readerOf(request), followed);
    if (body === undefined) {
      // The browser does not connect again (HTML standard, section "Server-sent events").
      reply.code(204).removeHeader('content-type');
      return undefined;
    }
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    return new StreamableFile(body);
  }

  #updates(accountId: string): (update: ScanUpdate) => Promise<LiveUpdate> {
    const render = liveUpdates();
    return async (update) => {
      const accepted = update.type === 'finding' ? update.accepted : undefined;
      return render(update, await this.#names.of(accountId, accepted === undefined ? [] : [accepted.createdBy]));
    };
  }

  /** Valid as long as the user is signed in, in this account and with a role that may read scans. */
  #readerOf({ session, cookies }: PageRequest): StreamReader {
    const { sessionId, accountId } = session;
    const isValid = async (): Promise<boolean> => {
      const now = (await this.#sessions.find(cookies))?.membership;
      return now?.accountId === accountId && satisfies(now.role, access);
    };
    return { accountId, credentialId: sessionId, isValid };
  }
}
