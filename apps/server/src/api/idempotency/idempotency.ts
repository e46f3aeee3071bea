import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandExecutor, Leases, rootContext, whileHolding } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { canonicalJson, Clock, derivedToken, Ids, Rejected } from '#kernel';
import { idempotencyStream } from '#service';
import type { RequestAnswered } from '#service';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** What a changing request is carried out as. Ids made from it are the same when the request is repeated. */
export interface OperationRun {
  readonly context: CommandContext;
  /** When the request was first accepted. */
  readonly startedAt: string;
  /** An identifier such as `scan_…`: unguessable, and the same in every repetition. */
  readonly newId: (prefix: string) => string;
}

/** A success. */
export interface OperationAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of the body that are shown once and stored nowhere. */
  readonly secretMembers?: readonly string[];
}

/** How long the client of a process that was killed is told to wait. */
const inFlightMs = 3_000;

/** Carries out changing requests, at most once for each idempotency key where the client sent one. */
@Injectable()
export class Idempotency {
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(executor: CommandExecutor, leases: Leases, clock: Clock, ids: Ids) {
    this.#executor = executor;
    this.#leases = leases;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Carries the request out, or repeats the answer that it had before. Answers with the body; sets status and headers. */
  async run(
    request: FastifyRequest,
    reply: FastifyReply,
    carryOut: (run: OperationRun) => Promise<OperationAnswer>,
  ): Promise<object> {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const answer =
      key === undefined
        ? await carryOut(this.#runOf(request, this.#ids.token(), this.#clock.timestamp()))
        : await this.#runOnce(request, reply, key, carryOut);
    reply.code(answer.status).headers(answer.headers ?? {});
    return answer.body;
  }

  async #runOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    carryOut: (run: OperationRun) => Promise<OperationAnswer>,
  ): Promise<OperationAnswer> {
    const path = request.url.split('?')[0] ?? '';
    const id = derivedToken(43, accountOf(request), request.method, path, key);
    const lease = await this.#leases.acquire(`idempotency:${id}`, request.state.id, inFlightMs);
    if (lease === undefined) {
      throw new Rejected('idempotency_in_progress', 'The first request with this key is still being carried out.', {
        retryAfter: 1,
      });
    }
    return whileHolding(this.#leases, lease, inFlightMs, new AbortController().signal, () =>
      this.#claimAndCarryOut(request, reply, id, carryOut),
    );
  }

  async #claimAndCarryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    carryOut: (run: OperationRun) => Promise<OperationAnswer>,
  ): Promise<OperationAnswer> {
    const { state } = await this.#executor.execute(
      idempotencyStream,
      id,
      {
        type: 'ClaimRequest',
        operationId: this.#ids.token(),
        fingerprint: createHash('sha256')
          .update(canonicalJson(request.body ?? {}))
          .digest('hex'),
        now: this.#clock.timestamp(),
      },
      this.#contextOf(request),
    );
    if (state.status === 'answered') {
      reply.header('idempotent-replayed', 'true');
      return toAnswer(state.answer);
    }
    if (state.status === 'free') throw new Error('a claimed idempotency key is free');
    return this.#settle(request, id, state.operationId, () =>
      carryOut(this.#runOf(request, state.operationId, state.claimedAt)),
    );
  }

  /**
   * Keeps the answer; a refusal frees the key. After a fault of ours the claim stays: whoever repeats the request
   * continues the same operation, and nothing is done twice.
   */
  async #settle(
    request: FastifyRequest,
    id: string,
    operationId: string,
    carryOut: () => Promise<OperationAnswer>,
  ): Promise<OperationAnswer> {
    const context = this.#contextOf(request);
    try {
      const answer = await carryOut();
      const { status, body, headers = {}, secretMembers = [] } = answer;
      const shown = Object.entries(body).filter(([member]) => !secretMembers.includes(member));
      const stored = { operationId, status, body: Object.fromEntries(shown), headers };
      await this.#executor.execute(idempotencyStream, id, { type: 'AnswerRequest', answer: stored }, context);
      return answer;
    } catch (error) {
      if (error instanceof Rejected && error.code !== 'service_unavailable') {
        await this.#executor.execute(idempotencyStream, id, { type: 'ReleaseRequest', operationId }, context);
      }
      throw error;
    }
  }

  #runOf(request: FastifyRequest, operationId: string, startedAt: string): OperationRun {
    return {
      context: { ...this.#contextOf(request), decisionId: operationId },
      startedAt,
      newId: (prefix) => `${prefix}_${derivedToken(22, operationId, prefix)}`,
    };
  }

  #contextOf({ state }: FastifyRequest): CommandContext {
    return rootContext(`key:${state.principal?.keyId ?? ''}`, state.id);
  }
}

function accountOf({ state }: FastifyRequest): string {
  if (state.principal === undefined) throw new Error('only authenticated requests can be idempotent');
  return state.principal.accountId;
}

function toAnswer({ status, body, headers }: RequestAnswered['data']): OperationAnswer {
  return { status, body: body as object, headers };
}
