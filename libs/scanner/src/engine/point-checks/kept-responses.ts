import type { Exchange } from '../../artifacts.ts';

/** Which responses are kept for points, within a bound for their texts. Points of a group have a response in common. */
export class KeptResponses<Point> {
  readonly #maxLength: number;
  readonly #points = new Map<Exchange, Set<Point>>();
  #length = 0;

  /** `maxLength`: characters of all texts together. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** True where the response is kept for the point, now or already; false where there is no room for it. */
  keep(response: Exchange, point: Point): boolean {
    const points = this.#points.get(response);
    if (points === undefined && this.#length + response.text.length > this.#maxLength) return false;
    if (points === undefined) this.#length += response.text.length;
    this.#points.set(response, (points ?? new Set()).add(point));
    return true;
  }

  /** The point does not need the response any more. */
  release(response: Exchange, point: Point): void {
    const points = this.#points.get(response);
    if (points?.delete(point) !== true || points.size > 0) return;
    this.#points.delete(response);
    this.#length -= response.text.length;
  }
}
