import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetUsage } from '#accounts';
import { Describe } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { principalOf } from '../principal-of.ts';
import { usage } from '../schemas/account.schemas.ts';

const getUsage: Operation = {
  id: 'getUsage',
  summary: 'Get usage and quota',
  description: 'What the account has used in the current billing period, a calendar month in UTC.',
  tag: 'Usage',
  access: 'usage:read',
  success: { status: 200, description: 'Usage of the current period.', schema: usage },
  example: {
    plan: 'pro',
    scans_used: 42,
    scans_limit: 500,
    period_start: '2026-06-01T00:00:00.000Z',
    period_end: '2026-07-01T00:00:00.000Z',
  },
  errors: [],
};

@Controller('/v1/usage')
export class UsageController {
  readonly #queries: QueryBus;

  constructor(queries: QueryBus) {
    this.#queries = queries;
  }

  @Get()
  @Describe(getUsage)
  async get(@Req() request: FastifyRequest): Promise<object> {
    const { accountId, subscription, limits } = principalOf(request);
    const { scansUsed, period } = await this.#queries.execute(new GetUsage(accountId));
    return {
      plan: subscription.plan,
      scans_used: scansUsed,
      scans_limit: limits.scansPerMonth,
      period_start: period.start,
      period_end: period.end,
    };
  }
}
