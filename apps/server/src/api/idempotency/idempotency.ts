import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandExecutor, HeldLease, Leases } from '#event-sourcing';
import { canonicalJson, Clock, derivedToken, Rejected } from '#kernel';
import { IdempotencyPeriod } from '#scans';
import { holderOf, idempotencyStream } from '#service';
import type { RequestAnswered } from '#service';
import { routeOf } from '../route-of.ts';
import { principalOf } from '../principal.ts';
import { commandContextOf } from '../request-context.ts';

/** How long the client of a process that was killed is told to wait. */
const inFlightMs = 3_000;

/** Carries out a request at most once for each idempotency key. */
@Injectable()
export class Idempotency {
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #clock: Clock;
  readonly #period: IdempotencyPeriod;

  constructor(executor: CommandExecutor, leases: Leases, clock: Clock, period: IdempotencyPeriod) {
    this.#executor = executor;
    this.#leases = leases;
    this.#clock = clock;
    this.#period = period;
  }

  /**
   * Executes the request, or repeats the response that its first execution had.
   * @throws Rejected `idempotency_in_progress`, `idempotency_key_reused`
   */
  async runOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    execute: () => Promise<object>,
  ): Promise<object> {
    const id = streamIdOf(request, key);
    await using held = await HeldLease.acquire(this.#leases, {
      name: `idempotency:${id}`,
      owner: request.state.id,
      durationMs: inFlightMs,
    });
    if (held === undefined) {
      throw new Rejected(
        'idempotency_in_progress',
        'A request with this idempotency key is in progress. Retry in 1 s.',
        {
          retryAfter: 1,
        },
      );
    }
    return await this.#claimAndExecute(request, reply, id, execute);
  }

  /**
   * Executes a request whose handler derives what it creates from the key. A key that version 1.4 has recorded keeps its
   * response, or its operation where that was interrupted.
   * @throws Rejected `idempotency_key_reused`
   */
  async runDerived(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    execute: () => Promise<object>,
  ): Promise<object> {
    const fingerprint = fingerprintOf(request);
    const { state } = await this.#executor.read(idempotencyStream, streamIdOf(request, key));
    const holder = holderOf(state, fingerprint, this.#period.startAt(this.#clock.now()));
    if (holder?.status === 'completed') return replay(reply, holder.response);
    const begun = holder && { operationId: holder.operationId, createdAt: holder.claimedAt };
    request.state.idempotency = { key, fingerprint, begun };
    return execute();
  }

  async #claimAndExecute(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    execute: () => Promise<object>,
  ): Promise<object> {
    const { state } = await this.#executor.execute(
      idempotencyStream,
      id,
      {
        type: 'ClaimRequest',
        operationId: request.state.operationId,
        fingerprint: fingerprintOf(request),
        now: this.#clock.timestamp(),
        endedBefore: this.#period.startAt(this.#clock.now()),
      },
      commandContextOf(request),
    );
    if (state.status === 'free') throw new Error('a claimed idempotency key is free');
    if (state.status === 'completed') return replay(reply, state.response);
    // Ids made from these are the same in every execution of the request.
    request.state.repeats(state.operationId, state.claimedAt);
    return this.#executeAndRecord(request, id, execute);
  }

  /**
   * Stores the response; a rejection releases the key. After a fault of the service the claim stays: a repeated request
   * continues the same operation, and nothing is done twice.
   */
  async #executeAndRecord(request: FastifyRequest, id: string, execute: () => Promise<object>): Promise<object> {
    const { operationId } = request.state;
    const context = commandContextOf(request);
    try {
      const body = await execute();
      const response = responseToStore(request, body);
      await this.#executor.execute(idempotencyStream, id, { type: 'RecordResponse', response }, context);
      return body;
    } catch (error) {
      if (error instanceof Rejected && error.code !== 'service_unavailable') {
        await this.#executor.execute(idempotencyStream, id, { type: 'ReleaseRequest', operationId }, context);
      }
      throw error;
    }
  }
}

function streamIdOf(request: FastifyRequest, key: string): string {
  const path = request.url.split('?')[0] ?? '';
  return derivedToken(43, principalOf(request).accountId, request.method, path, key);
}

/** SHA-256 (hex) of the body as canonical JSON. */
function fingerprintOf({ body }: FastifyRequest): string {
  return createHash('sha256')
    .update(canonicalJson(body ?? {}))
    .digest('hex');
}

function replay(reply: FastifyReply, { body, headers }: RequestAnswered['data']): object {
  reply.headers({ ...headers, 'idempotent-replayed': 'true' });
  return body as object;
}

/** Without the property that is shown once. */
function responseToStore(request: FastifyRequest, body: object): RequestAnswered['data'] {
  const { state } = request;
  const { operation } = routeOf(request);
  const shown = Object.entries(body).filter(([name]) => name !== operation?.shownOnce);
  return {
    operationId: state.operationId,
    status: operation?.success.status ?? 200,
    body: Object.fromEntries(shown),
    headers: { ...state.responseHeaders },
  };
}
