import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { isOfHeader } from '../../points/injection-point.ts';
import type { Canary, PointGroup } from '../../points/injection-point.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';

export interface CanarySupport {
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** Letters and digits, unguessable. */
  token(): string;
}

interface GroupCanaries {
  readonly tokens: readonly string[];
  readonly response: Promise<Exchange | FailedExchange>;
  left: number;
}

/** Sends unguessable words to points, to all points of a group in one request where that does not break the page. */
export class CanarySender {
  readonly #support: CanarySupport;
  readonly #groups = new Map<PointGroup, GroupCanaries>();

  constructor(support: CanarySupport) {
    this.#support = support;
  }

  /** True when asking for this point's canary sends a request. */
  sends({ group }: PlannedPoint): boolean {
    return !this.#groups.has(group);
  }

  /** What the points of a group shared is not used any more. */
  startAnew(): void {
    this.#groups.clear();
  }

  /** The point's canary, or why there was no response. */
  async canaryFor({ point, group, position }: PlannedPoint): Promise<Canary | FailedExchange> {
    const canaries = this.#groups.get(group) ?? this.#sendTo(group);
    canaries.left -= 1;
    if (canaries.left <= 0) this.#groups.delete(group);
    const response = await canaries.response;
    if ('failure' in response) return response;
    const isBroken = response.status >= 400 && group.points.length > 1 && !isOfHeader(point);
    return isBroken ? this.#alone(point) : { token: canaries.tokens[position] ?? '', response };
  }

  #sendTo(group: PointGroup): GroupCanaries {
    const tokens = group.points.map(() => this.#support.token());
    const response = this.#support.send(group.request((position) => tokens[position] ?? ''));
    const canaries = { tokens, response, left: group.points.length };
    if (group.points.length > 1) this.#groups.set(group, canaries);
    return canaries;
  }

  async #alone(point: PlannedPoint['point']): Promise<Canary | FailedExchange> {
    const token = this.#support.token();
    const response = await this.#support.send(point.request(token));
    return 'failure' in response ? response : { token, response };
  }
}
