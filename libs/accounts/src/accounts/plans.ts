/** The plans of the service document, with their limits. */
export const plans = ['free', 'pro', 'team', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export interface Limits {
  readonly scansPerMonth: number;
  readonly requestsPerMinute: number;
  readonly concurrentScans: number;
}

const limitsByPlan: Readonly<Record<Exclude<Plan, 'enterprise'>, Limits>> = {
  free: { scansPerMonth: 10, requestsPerMinute: 30, concurrentScans: 1 },
  pro: { scansPerMonth: 500, requestsPerMinute: 120, concurrentScans: 5 },
  team: { scansPerMonth: 5_000, requestsPerMinute: 600, concurrentScans: 20 },
};

/** A plan with the limits that hold for an account: those of the plan, or its own on Enterprise. */
export type Subscription =
  { readonly plan: Exclude<Plan, 'enterprise'> } | { readonly plan: 'enterprise'; readonly limits: Limits };

export function limitsOf(subscription: Subscription): Limits {
  return subscription.plan === 'enterprise' ? subscription.limits : limitsByPlan[subscription.plan];
}
