import { plans } from '#accounts';
import type { Plan, Subscription } from '#accounts';
import { usageError } from '../exit-codes.ts';

/** The command-line options that select a plan and its limits. */
export interface PlanOptions {
  readonly plan?: string;
  readonly scansPerMonth?: string;
  readonly requestsPerMinute?: string;
  readonly concurrentScans?: string;
}

const maxLimit = 1_000_000_000;

/** Enterprise requires all three limits; the other plans take none. @throws CommandFailed */
export function parseSubscription(options: PlanOptions): Subscription {
  const { plan = 'free', scansPerMonth, requestsPerMinute, concurrentScans } = options;
  const given = [scansPerMonth, requestsPerMinute, concurrentScans].filter((limit) => limit !== undefined).length;
  if (!isPlan(plan)) throw usageError(`--plan must be one of ${plans.join(', ')}; got ${JSON.stringify(plan)}.`);
  if (plan === 'enterprise') {
    if (given < 3) {
      throw usageError('--plan enterprise requires --scans-per-month, --requests-per-minute and --concurrent-scans.');
    }
    return {
      plan,
      limits: {
        scansPerMonth: parseLimit('--scans-per-month', scansPerMonth),
        requestsPerMinute: parseLimit('--requests-per-minute', requestsPerMinute),
        concurrentScans: parseLimit('--concurrent-scans', concurrentScans),
      },
    };
  }
  if (given > 0) throw usageError(`Limits can be set with --plan enterprise only; the plan is ${plan}.`);
  return { plan };
}

function isPlan(text: string): text is Plan {
  return plans.some((plan) => plan === text);
}

function parseLimit(option: string, text = ''): number {
  const count = Number(text);
  if (!/^\d{1,10}$/.test(text) || count < 1 || count > maxLimit) {
    throw usageError(`${option} must be an integer from 1 to ${maxLimit}; got ${JSON.stringify(text)}.`);
  }
  return count;
}
