import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUsage } from '#accounts';
import { ApiOperation } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { Principal } from '../principal.ts';
import { usage } from '../schemas/account.schemas.ts';
import type { Usage } from '../schemas/account.schemas.ts';

const getUsage = {
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
} as const satisfies Operation;

@Controller('/v1/usage')
export class UsageController {
  readonly #queries: QueryBus;

  constructor(queries: QueryBus) {
    this.#queries = queries;
  }

  @Get()
  @ApiOperation(getUsage)
  async get(@Principal() { accountId, subscription, limits }: Principal): Promise<Usage> {
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
