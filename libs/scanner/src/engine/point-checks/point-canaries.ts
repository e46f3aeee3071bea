import type { ProbeRequest } from '../../check.ts';
import type { Canary, InjectionPoint, PointKind } from '../../points/injection-point.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';
import { rejectionOf } from '../rejections/blocked.ts';
import { CanarySender } from './canary-sender.ts';
import type { CanarySupport } from './canary-sender.ts';
import { ambiguousStatuses } from '../rejections/served-pages.ts';

export interface PointCanarySupport extends CanarySupport {
  /** True for a request that the site has served in this scan; see `ServedPages`. */
  wasServed(request: ProbeRequest): boolean;
}

export interface SentCanary {
  /** Undefined where there was no response. */
  readonly canary: Canary | undefined;
  /** Why there was no response; undefined where there was one. */
  readonly failure: string | undefined;
  /** How the site rejects requests of this point for now; undefined where it does not. */
  readonly rejection: string | undefined;
}

/** Canaries of points, and whether the site rejects them for the moment, not for the word. */
export class PointCanaries {
  readonly #support: PointCanarySupport;
  readonly #sender: CanarySender;
  /** Pages that were served while a canary was not. */
  readonly #serving = new Set<string>();

  constructor(support: PointCanarySupport) {
    this.#support = support;
    this.#sender = new CanarySender(support);
  }

  /** True when obtaining this point's canary sends a request. */
  sends(planned: PlannedPoint): boolean {
    return this.#sender.sends(planned);
  }

  /** What is known of the site's responses does not hold any more. */
  startAnew(): void {
    this.#sender.startAnew();
    this.#serving.clear();
  }

  async canaryFor(planned: PlannedPoint): Promise<SentCanary> {
    const canary = await this.#sender.canaryFor(planned);
    if ('failure' in canary) return { canary: undefined, failure: canary.detail, rejection: undefined };
    const rejection = rejectionOf(canary.response) ?? (await this.#rejectionOfPage(planned, canary));
    return { canary, failure: undefined, rejection };
  }

  /** A page that was served before, and is not served now with the value of the site itself either. */
  async #rejectionOfPage({ point }: PlannedPoint, { response }: Canary): Promise<string | undefined> {
    const { status } = response;
    if (!ambiguousStatuses.has(status)) return undefined;
    const request = usualRequest(point);
    const page = request.url.origin + request.url.pathname;
    if (this.#serving.has(page) || !this.#support.wasServed(request)) return undefined;
    const usual = await this.#support.send(request);
    if ('failure' in usual) return undefined;
    if (usual.status === status) return `status ${status} from a page that was served before`;
    this.#serving.add(page);
    return undefined;
  }
}

const ownValues: ReadonlySet<PointKind> = new Set(['query', 'form', 'json', 'path_segment']);

/** As the site itself makes it. */
function usualRequest(point: InjectionPoint): ProbeRequest {
  return ownValues.has(point.kind) ? point.request(point.value) : { url: point.url };
}
