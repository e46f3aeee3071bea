import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Ids, Rejected } from '#kernel';
import { ApiSettings } from '../api-settings.ts';
import { Authentication } from '../authentication.ts';
import { ExposedKeys } from '../exposed-keys.ts';
import type { DescribedRoute } from '../openapi/openapi-document.ts';
import type { Operation } from '../operation.ts';
import { RateLimits } from '../rate-limits.ts';
import type { Principal } from '../request-state.ts';
import { parseJsonObject } from '../strict-json.ts';
import { isApiPath } from './api-path.ts';
import { commonHeaders } from './common-headers.ts';
import { answerConditionally } from './conditional-get.ts';
import { readRequest } from './read-request.ts';
import { RequestLog } from './request-log.ts';
import { RouteTable } from './route-table.ts';
import { Shutdown } from './shutdown.ts';

export const maxBodyBytes = 16 * 1_024;

/**
 * The checks that every request goes through, in the one order that holds for all: transport, request id,
 * authentication, rate limit, route and method, scope, body, fields. What comes after, the operation does itself.
 */
@Injectable()
export class RequestPipeline {
  readonly #routes = new RouteTable();
  readonly #described: DescribedRoute[] = [];

  readonly #settings: ApiSettings;
  readonly #ids: Ids;
  readonly #authentication: Authentication;
  readonly #exposedKeys: ExposedKeys;
  readonly #rateLimits: RateLimits;
  readonly #shutdown: Shutdown;
  readonly #requestLog: RequestLog;

  constructor(
    settings: ApiSettings,
    ids: Ids,
    authentication: Authentication,
    exposedKeys: ExposedKeys,
    rateLimits: RateLimits,
    shutdown: Shutdown,
    requestLog: RequestLog,
  ) {
    this.#settings = settings;
    this.#ids = ids;
    this.#authentication = authentication;
    this.#exposedKeys = exposedKeys;
    this.#rateLimits = rateLimits;
    this.#shutdown = shutdown;
    this.#requestLog = requestLog;
  }

  /** To be called before the first route is declared. */
  attachTo(http: FastifyInstance): void {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseJsonObject(body)),
    );
    http.addContentTypeParser('*', async (request: FastifyRequest) => refuseBody(request));
    http.addHook('onRoute', (route) => this.#declare(route));
    http.addHook('onRequest', (request, reply) => this.#beforeBody(request, reply));
    http.addHook('preHandler', async (request) => readRequest(request));
    http.addHook('onSend', (request, reply, payload) => this.#beforeSending(request, reply, payload));
    http.addHook('onResponse', async (request, reply) => this.#requestLog.record(request, reply));
  }

  /** Every route with its operation, in the order of their declaration. */
  describedRoutes(): readonly DescribedRoute[] {
    return this.#described;
  }

  #declare(route: RouteOptions): void {
    this.#routes.add(route);
    const { operation } = route.config ?? {};
    for (const method of [route.method].flat()) {
      if (operation !== undefined && method !== 'HEAD') this.#described.push({ method, url: route.url, operation });
    }
  }

  async #beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { client, id } = this.#open(request);
    request.state = { id, address: client.address, principal: undefined, unit: undefined };
    reply.headers(commonHeaders(id, client.secure));
    requireOneHost(request);
    if (!client.secure) {
      this.#exposedKeys.note(request.headers.authorization, id);
      throw new Rejected('https_required', 'Requests must be made over HTTPS.');
    }
    this.#shutdown.requireOpen();
    const operation = request.routeOptions.config.operation;
    const isPublic = request.is404 ? !isApiPath(request.url) : operation?.access === 'public';
    if (isPublic) {
      if (request.is404) throw this.#noRoute(request);
      return;
    }
    const principal = await this.#authenticate(request);
    if (request.is404) throw this.#noRoute(request);
    requireScope(operation, principal);
  }

  #open(request: FastifyRequest): {
    readonly client: { readonly address: string; readonly secure: boolean };
    readonly id: string;
  } {
    const socket = request.raw.socket;
    const peer = { address: socket.remoteAddress ?? '', secure: this.#settings.isSecure(socket) };
    const forwardedFor = request.headers['x-forwarded-for'];
    const forwardedProto = request.headers['x-forwarded-proto'];
    return {
      client: this.#settings.proxies.client(peer, oneLine(forwardedFor), oneLine(forwardedProto)),
      id: `req_${this.#ids.token()}`,
    };
  }

  async #authenticate(request: FastifyRequest): Promise<Principal> {
    const { state } = request;
    try {
      state.principal = await this.#authentication.principal(request.headers.authorization);
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== 'unauthorized') throw error;
      const { unit, exceeded } = await this.#rateLimits.takeFailure(state.address);
      state.unit = unit;
      throw exceeded ?? error;
    }
    const { unit, exceeded } = await this.#rateLimits.take(state.principal);
    state.unit = unit;
    if (exceeded !== undefined) throw exceeded;
    return state.principal;
  }

  #noRoute(request: FastifyRequest): Rejected {
    const methods = this.#routes.methodsOf(request.url);
    if (methods.length === 0) return new Rejected('not_found', 'There is nothing at this path.');
    const allow = methods.join(', ');
    return new Rejected('method_not_allowed', `This path answers to ${allow}.`, { headers: { allow } });
  }

  async #beforeSending(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { state } = request;
    const answer = answerConditionally(request, reply, payload);
    if (reply.statusCode === 304 && state.principal !== undefined && state.unit !== undefined) {
      state.unit = await this.#rateLimits.giveBack(state.principal, state.unit);
    }
    reply.headers(this.#rateLimits.headers(state.unit ?? (await this.#rateLimits.ofAddress(state.address))));
    return answer;
  }
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

/** A media type is wrong only where there is a body that it speaks of. */
function refuseBody({ headers }: FastifyRequest): undefined {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) return undefined;
  throw new Rejected('unsupported_media_type', 'The body must be `application/json`.');
}

/** RFC 9112 section 3.2: a request without exactly one Host is answered with 400. */
function requireOneHost(request: FastifyRequest): void {
  const { rawHeaders, httpVersionMajor, httpVersionMinor } = request.raw;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const isOld = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (hosts > 1 || (hosts === 0 && !isOld)) {
    throw new Rejected('invalid_request', 'The request must have exactly one Host header.', {
      headers: { connection: 'close' },
    });
  }
}

function oneLine(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
