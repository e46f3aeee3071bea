import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rootContext } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { derivedToken } from '#kernel';
import type { IdempotencyKey } from '#scans';
import { sessionIn } from './console-session.ts';
import type { ConsoleSession, SignedInUser } from './console-session.ts';
import { operationOf } from './form-nonce.ts';
import type { FormProblem } from './form-problem.ts';
import { Form } from './form.ts';
import type { Notice } from './see-other.ts';

/** What the page pipeline learns about a request on its way. */
export interface PageState {
  readonly user: SignedInUser | undefined;
  readonly notice: Notice | undefined;
  /** Why the form that was sent is shown once more. */
  problem?: FormProblem;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent on routes that are no pages. */
    page?: PageState;
  }
}

/** What the handler of a page needs to know of its request. */
export interface PageRequest {
  /** `/scans?status=running` */
  readonly url: string;
  /** Also the correlation id of the events that the request causes. */
  readonly requestId: string;
  /** The client's address, also behind a trusted proxy. */
  readonly address: string;
  /** The `Host` header; a proxy may have changed it. */
  readonly host: string | undefined;
  /** `Cookie` and `User-Agent` as the browser sent them. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  /** The parameters of the URL. */
  readonly query: URLSearchParams;
  /** The form that was sent; empty for a GET. */
  readonly form: Form;
  /** The user, or undefined: on pages for anyone. */
  readonly signedIn: SignedInUser | undefined;
  /** The user: on pages for users there always is one. @throws Error on a page for anyone, without a session */
  readonly user: SignedInUser;
  /** The user in an account: on pages with a role there always is one. @throws Error without an account */
  readonly session: ConsoleSession;
  /** A message that a redirect has left for this page. */
  readonly notice: Notice | undefined;
  /** What {@link reject} was called with. */
  readonly problem: FormProblem | undefined;
  /** For the commands that the request leads to, on behalf of the user. @throws Error without a session */
  readonly command: CommandContext;
  /** Of a form with a nonce: as if the browser had sent an idempotency key. */
  readonly idempotency: IdempotencyKey | undefined;
  /** An unguessable identifier such as `we_…`; the same when a form with a nonce is sent again. */
  newId(prefix: string): string;
  /** Adds a line made by `setCookie`. */
  addCookie(line: string): void;
  /** The form is shown once more: the page says what is wrong, with its status and when the form may be sent again. */
  reject(problem: FormProblem): void;
}

/** Injects the request into the handler of a page: `@PageRequest() request: PageRequest`. */
export const PageRequest = createParamDecorator((_data: unknown, context: ExecutionContext): PageRequest => {
  const http = context.switchToHttp();
  return pageRequestOf(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

export function pageRequestOf(request: FastifyRequest, reply: FastifyReply): PageRequest {
  const { state, page, headers, url, body } = request;
  const user = (): SignedInUser => {
    if (page?.user === undefined) throw new Error('the page is for anyone: there is no session');
    return page.user;
  };
  const form = body instanceof Form ? body : new Form('');
  const repeatable = operationOf(url, form, page?.user);
  const operationId = repeatable ?? state.operationId;
  return {
    url,
    requestId: state.id,
    address: state.address,
    host: headers.host,
    cookies: headers.cookie,
    userAgent: headers['user-agent'],
    query: new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : ''),
    form,
    signedIn: page?.user,
    get user() {
      return user();
    },
    get session() {
      const { membership } = user();
      if (membership === undefined) throw new Error('the page is for all users: there may be no account');
      return sessionIn(user(), membership);
    },
    notice: page?.notice,
    get problem() {
      return page?.problem;
    },
    get command() {
      return { ...rootContext(`user:${user().userId}`, state.id), decisionId: operationId };
    },
    idempotency: repeatable === undefined ? undefined : { key: repeatable, fingerprint: form.fingerprint },
    newId: (prefix) => `${prefix}_${derivedToken(22, operationId, prefix)}`,
    addCookie: (line) => void reply.header('set-cookie', line),
    reject: (problem) => {
      const { status, retryAfter } = problem;
      if (page !== undefined) page.problem = problem;
      reply.code(status);
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    },
  };
}
