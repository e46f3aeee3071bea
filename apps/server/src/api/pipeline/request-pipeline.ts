import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Clock, Ids, Rejected } from '#kernel';
import { ApiSettings } from '../api-settings.ts';
import { Authentication } from '../authentication.ts';
import type { Client } from '../client-address.ts';
import { ExposedKeys } from '../exposed-keys.ts';
import type { DescribedRoute } from '../openapi/openapi-document.ts';
import type { Operation } from '../operation.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import type { Principal } from '../principal.ts';
import { RateLimits } from '../rate-limits.ts';
import type { TakenAhead } from '../rate-limits.ts';
import { RequestState } from '../request-state.ts';
import type { TakenUnit } from '../request-state.ts';
import { routeOf } from '../route-of.ts';
import { pageHeaders } from '../../web/page-headers.ts';
import { PagePipeline } from '../../web/page-pipeline.ts';
import { isApiPath } from './api-path.ts';
import { commonHeaders } from './common-headers.ts';
import { applyConditionalGet } from './conditional-get.ts';
import {
  rejectContentCoding,
  rejectOtherMediaTypes,
  requireOneHost,
  requireUnambiguousHeaders,
} from './framing-checks.ts';
import { headResponse } from './head-response.ts';
import { readRequest } from './read-request.ts';
import { RequestBatch } from './request-batch.ts';
import { RequestLog } from './request-log.ts';
import { ResponseDeadline, responseDeadlineMs } from './response-deadline.ts';
import { RouteTable } from './route-table.ts';
import { Shutdown } from './shutdown.ts';

const maxBodyBytes = 16 * 1_024;

/**
 * The checks of every request, in the one order that holds for all: transport, request id, authentication, rate limit,
 * route and method, scope, body, fields. Everything after them is the operation's own. Pages of the web site share the
 * transport and the request id, and continue in the page pipeline.
 */
@Injectable()
export class RequestPipeline {
  readonly #routes = new RouteTable();
  readonly #described: DescribedRoute[] = [];
  readonly #settings: ApiSettings;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #authentication: Authentication;
  readonly #exposedKeys: ExposedKeys;
  readonly #rateLimits: RateLimits;
  readonly #deadline: ResponseDeadline;
  readonly #batch: RequestBatch;
  readonly #shutdown: Shutdown;
  readonly #requestLog: RequestLog;
  readonly #pages: PagePipeline;

  constructor(
    settings: ApiSettings,
    ids: Ids,
    clock: Clock,
    authentication: Authentication,
    exposedKeys: ExposedKeys,
    rateLimits: RateLimits,
    deadline: ResponseDeadline,
    batch: RequestBatch,
    shutdown: Shutdown,
    requestLog: RequestLog,
    pages: PagePipeline,
  ) {
    this.#settings = settings;
    this.#ids = ids;
    this.#clock = clock;
    this.#authentication = authentication;
    this.#exposedKeys = exposedKeys;
    this.#rateLimits = rateLimits;
    this.#deadline = deadline;
    this.#batch = batch;
    this.#shutdown = shutdown;
    this.#requestLog = requestLog;
    this.#pages = pages;
  }

  /** To be called before the first route is declared. */
  attachTo(http: FastifyInstance): void {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseJsonObject(body)),
    );
    http.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      async (request: FastifyRequest, body: string) => this.#pages.parseForm(request, body),
    );
    http.addContentTypeParser('*', async (request: FastifyRequest) => rejectOtherMediaTypes(request));
    http.addHook('onRoute', (route) => this.#declare(route));
    http.addHook('onRequest', (request, reply) => this.#beforeBody(request, reply));
    http.addHook('preHandler', (request, _reply, done) => {
      this.#beforeHandler(request);
      done();
    });
    http.addHook('onSend', (request, reply, payload, done) => this.#beforeSending(request, reply, payload, done));
    http.addHook('onResponse', (request, reply, done) => {
      this.#requestLog.record(request, reply);
      done();
    });
  }

  /** Every route with its operation, in the order of their declaration. */
  describedRoutes(): readonly DescribedRoute[] {
    return this.#described;
  }

  #declare(route: RouteOptions): void {
    this.#routes.add(route);
    if (route.method === 'HEAD') route.onSend = headResponse;
    const { operation } = route.config ?? {};
    for (const method of [route.method].flat()) {
      if (operation !== undefined && method !== 'HEAD') this.#described.push({ method, url: route.url, operation });
    }
  }

  async #beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const client = this.#clientOf(request);
    const { config } = request.routeOptions;
    const { operation, page } = config;
    request.state = new RequestState(client, config, this.#ids, this.#clock);
    await this.#batch.join();
    if (page === undefined) {
      reply.header('x-request-id', request.state.id).headers(commonHeaders(client.secure));
      reply.headers(this.#settings.crossOrigin.headers(request.headers));
    } else reply.headers(pageHeaders(request.state));
    requireOneHost(request);
    requireUnambiguousHeaders(request);
    if (!client.secure) {
      if (page !== undefined && request.method !== 'POST') {
        return reply.redirect(`${this.#settings.httpsOrigin(request.headers.host)}${request.url}`, 308);
      }
      this.#exposedKeys.note(request.headers.authorization, request.state.id);
      throw new Rejected('https_required', 'Requests must be made over HTTPS.');
    }
    this.#shutdown.requireOpen();
    if (page !== undefined) {
      return this.#deadline.enforce(this.#pages.beforeBody(request, reply, page), responseDeadlineMs);
    }
    // Browsers send it without the key.
    const preflightHeaders = this.#settings.crossOrigin.preflightHeaders(request);
    if (preflightHeaders !== undefined) {
      request.state.hasNoContent = true;
      return reply.headers(preflightHeaders).send();
    }
    const isPublic = request.is404 ? !isApiPath(request.url) : operation?.access === 'public';
    if (isPublic) {
      if (request.is404) throw this.#noRoute(request);
      return undefined;
    }
    const principal = await this.#deadline.enforce(this.#authenticate(request), responseDeadlineMs);
    if (request.is404) throw this.#noRoute(request);
    requireScope(operation, principal);
    rejectContentCoding(request);
    return undefined;
  }

  #clientOf({ raw: { socket }, headers }: FastifyRequest): Client {
    const peer = { address: socket.remoteAddress ?? '', secure: this.#settings.isSecure(socket) };
    return this.#settings.proxies.client(
      peer,
      oneLine(headers['x-forwarded-for']),
      oneLine(headers['x-forwarded-proto']),
    );
  }

  async #authenticate(request: FastifyRequest): Promise<Principal> {
    const { state } = request;
    let ahead: TakenAhead | undefined;
    try {
      state.principal = await this.#authentication.principal(
        request.headers.authorization,
        (account) => (ahead = this.#rateLimits.takeAhead(account)),
      );
    } catch (error) {
      if (ahead !== undefined) await this.#rateLimits.giveBackAhead(ahead);
      if (!(error instanceof Rejected) || error.code !== 'unauthorized') throw error;
      const { unit, exceeded } = await this.#rateLimits.takeFailure(state.address);
      state.unit = unit;
      throw exceeded ?? error;
    }
    const { unit, exceeded } = await (ahead === undefined
      ? this.#rateLimits.take(state.principal)
      : this.#rateLimits.keep(ahead, state.principal));
    state.unit = unit;
    if (exceeded !== undefined) throw exceeded;
    return state.principal;
  }

  #beforeHandler(request: FastifyRequest): void {
    if (routeOf(request).page === undefined) readRequest(request);
    else this.#pages.beforeHandler(request);
  }

  #noRoute(request: FastifyRequest): Rejected {
    const methods = this.#routes.methodsOf(request.url);
    if (methods.length === 0) return new Rejected('not_found', 'There is no resource at this path.');
    const allow = methods.join(', ');
    return new Rejected('method_not_allowed', `This path supports ${allow}; got ${request.method}.`, {
      headers: { allow },
    });
  }

  #beforeSending(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendPayload): void {
    if (routeOf(request).page !== undefined) return done(null, this.#pages.beforeSending(request, reply, payload));
    const { state } = request;
    const body = state.hasNoContent ? withoutContent(reply) : applyConditionalGet(request, reply, payload);
    const send = (unit: TakenUnit): void => {
      state.unit = unit;
      reply.headers(this.#rateLimits.headers(unit));
      done(null, body);
    };
    if (state.unit === undefined) this.#rateLimits.ofAddress(state.address).then(send, done);
    else if (reply.statusCode !== 304 || state.principal === undefined) send(state.unit);
    else this.#rateLimits.giveBackForMatch(state.principal, state.unit).then(send, done);
  }
}

/** Fastify's callback, which is called in the same tick where nothing has to be waited for. */
type SendPayload = (error: Error | null, payload?: unknown) => void;

function withoutContent(reply: FastifyReply): null {
  reply.code(204);
  reply.removeHeader('content-type');
  return null;
}

function requireScope(operation: Operation | undefined, principal: Principal): void {
  // A route that declares no operation has no scope that a key could hold.
  const scope = operation?.access;
  if (scope === 'public' || (scope !== undefined && principal.scopes.includes(scope))) return;
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  throw new Rejected('insufficient_scope', `The key lacks the scope \`${scope ?? 'none'}\`.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"${needed}` },
  });
}

function oneLine(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
