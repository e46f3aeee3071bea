import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission, Role } from '#identity';
import { Log } from '#kernel';
import { ApiSettings } from '../api/api-settings.ts';
import { errorResponseFor } from '../api/errors.ts';
import { logFailure } from '../api/log-failure.ts';
import { rejectContentCoding, rejectOtherMediaTypes } from '../api/pipeline/framing-checks.ts';
import { isApiPath } from '../api/pipeline/api-path.ts';
import { applyETag } from '../api/pipeline/conditional-get.ts';
import { RateLimits } from '../api/rate-limits.ts';
import { routeOf } from '../api/route-of.ts';
import { consolePage } from './console-layout.ts';
import { ConsoleSessions, satisfies } from './console-session.ts';
import type { ConsoleMembership, SignedInUser } from './console-session.ts';
import { errorView } from './error-view.ts';
import { Form } from './form.ts';
import { requireFormToken, requireSameAccount, requireSameOrigin } from './form-protection.ts';
import { noNoticeCookie, noticeOf } from './notice-cookie.ts';
import { PageError } from './page-error.ts';
import { pageHeaders } from './page-headers.ts';
import type { Page } from './page.ts';

/**
 * What holds for every page of the web site, in place of the API's authentication and rate limits: headers, session, the
 * user's rate limit, role, origin and token of forms, error pages.
 */
@Injectable()
export class PagePipeline {
  readonly #sessions: ConsoleSessions;
  readonly #rateLimits: RateLimits;
  readonly #settings: ApiSettings;
  readonly #log: Log;

  constructor(sessions: ConsoleSessions, rateLimits: RateLimits, settings: ApiSettings, log: Log) {
    this.#sessions = sessions;
    this.#rateLimits = rateLimits;
    this.#settings = settings;
    this.#log = log;
  }

  /** Before the body is read. @returns the reply when it redirects */
  async beforeBody(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<unknown> {
    rejectContentCoding(request);
    if (page.isStatic === true) return undefined;
    const { cookie } = request.headers;
    const user = await (isOfUser(request) ? this.#sessions.use(cookie) : this.#sessions.find(cookie));
    const notice = request.method !== 'POST' ? noticeOf(cookie) : undefined;
    request.page = { user, notice };
    if (user !== undefined) await this.#rateLimits.takeOfUser(user.userId);
    if (notice !== undefined) reply.header('set-cookie', noNoticeCookie);
    if (request.method === 'POST') this.#requireSameOrigin(request);
    if (page.access === 'anyone') return undefined;
    if (user === undefined) return reply.redirect(signInPath(request), 303);
    if (page.access === 'user') return undefined;
    if (page.access === 'operator') return requireOperator(user);
    if (user.membership === undefined) return reply.redirect('/accounts', 303);
    requireRole(page.access, user.membership);
    return undefined;
  }

  #requireSameOrigin({ headers, state }: FastifyRequest): void {
    const publicUrl = this.#settings.publicUrl();
    try {
      requireSameOrigin(headers, publicUrl);
    } catch (error) {
      const { origin, host, 'sec-fetch-site': site } = headers;
      const fields = { request: state.id, origin, host, sec_fetch_site: site, public_url: publicUrl };
      this.#log.warn(fields, 'a form of another origin was rejected; behind a proxy, set PUBLIC_URL');
      throw error;
    }
  }

  /** Parses the form of a page; other routes accept no forms. */
  parseForm(request: FastifyRequest, body: string): Form | undefined {
    if (routeOf(request).page === undefined) return rejectOtherMediaTypes(request);
    return new Form(body);
  }

  /** After the body was read. @throws PageError 403 for a form without the token of the session, 409 for one of another account */
  beforeHandler({ method, body, page }: FastifyRequest): void {
    if (method !== 'POST') return;
    const form = body instanceof Form ? body : new Form('');
    requireFormToken(form, page?.user);
    requireSameAccount(form, page?.user);
  }

  /** Before the response is sent. */
  beforeSending(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    if (routeOf(request).page?.isStatic !== true) return payload;
    if (reply.statusCode === 200 && reply.getHeader('cache-control') === 'no-store') {
      reply.header('cache-control', 'public, no-cache');
    }
    return applyETag(request, reply, payload);
  }

  /** Whether the response to an exception is a page. */
  handlesErrorsOf(request: FastifyRequest): boolean {
    if (!request.is404) return routeOf(request).page !== undefined;
    return !isApiPath(request.url) && /\btext\/html\b/.test(request.headers.accept ?? '');
  }

  /** Sends the error page. The cause of a 500 goes to the log, and nowhere else. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, title, message, headers } = errorPageFor(error);
    const requestId = request.state.id;
    logFailure(this.#log, requestId, status, error);
    if (reply.sent) return;
    reply.removeHeader('service-version');
    const content = errorView({ status, message, requestId });
    const page = consolePage(
      { signedIn: request.page?.user, notice: undefined, problem: undefined },
      { title, content },
    );
    void reply
      .code(status)
      .headers({ ...pageHeaders(request.state), ...headers })
      .send(page.markup);
  }
}

function requireOperator({ isOperator }: SignedInUser): void {
  if (!isOperator) throw new PageError(403, 'Not allowed', 'This page is for operators of the service.');
}

function requireRole(needed: Role | Permission, { role }: ConsoleMembership): void {
  if (satisfies(role, needed)) return;
  const message = `Your role in this account (${role.replace('_', ' ')}) does not allow this. An owner can change your role.`;
  throw new PageError(403, 'Not allowed', message);
}

/**
 * Whether the user makes the request, and no script of a page that may be open unattended: live streams and reloads of a
 * running scan say so (Fetch Metadata Request Headers, section 2.1).
 */
function isOfUser({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] !== 'empty' && !(headers.accept ?? '').startsWith('text/event-stream');
}

function signInPath({ method, url }: FastifyRequest): string {
  return method !== 'POST' ? `/sign-in?next=${encodeURIComponent(url)}` : '/sign-in';
}

const titles: Readonly<Record<number, string>> = {
  404: 'Page not found',
  405: 'Method not allowed',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

function errorPageFor(error: unknown) {
  if (error instanceof PageError)
    return { status: error.status, title: error.title, message: error.message, headers: {} };
  const { status, headers, body } = errorResponseFor(error);
  const title = titles[status] ?? 'The request was not accepted';
  return { status, title, message: body.message, headers };
}
