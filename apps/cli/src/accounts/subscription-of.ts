import { plans } from '#accounts';
import type { Plan, Subscription } from '#accounts';
import { wrongUse } from '../exit-codes.ts';

/** The options of the command line that say which plan. */
export interface PlanOptions {
  readonly plan?: string;
  readonly scansPerMonth?: string;
  readonly requestsPerMinute?: string;
  readonly concurrentScans?: string;
}

const mostOfAnything = 1_000_000_000;

/** Limits belong to Enterprise, which has none of its own: all three or none. @throws CommandFailed */
export function subscriptionOf(options: PlanOptions): Subscription {
  const { plan = 'free', scansPerMonth, requestsPerMinute, concurrentScans } = options;
  const given = [scansPerMonth, requestsPerMinute, concurrentScans].filter((limit) => limit !== undefined).length;
  if (!isPlan(plan)) throw wrongUse(`--plan must be one of ${plans.join(', ')}, and is ${plan}`);
  if (plan === 'enterprise') {
    if (given < 3) {
      throw wrongUse('--plan enterprise needs --scans-per-month, --requests-per-minute and --concurrent-scans');
    }
    return {
      plan,
      limits: {
        scansPerMonth: countOf('--scans-per-month', scansPerMonth),
        requestsPerMinute: countOf('--requests-per-minute', requestsPerMinute),
        concurrentScans: countOf('--concurrent-scans', concurrentScans),
      },
    };
  }
  if (given > 0) throw wrongUse(`limits of its own has --plan enterprise only, and the plan is ${plan}`);
  return { plan };
}

function isPlan(text: string): text is Plan {
  return plans.some((plan) => plan === text);
}

function countOf(option: string, text = ''): number {
  const count = Number(text);
  if (!/^\d{1,10}$/.test(text) || count < 1 || count > mostOfAnything) {
    throw wrongUse(`${option} must be a whole number from 1 to ${mostOfAnything}, and is ${text}`);
  }
  return count;
}
