import type { Exchange } from '../artifacts.ts';
import { isTextual } from '../collect/exchange.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';

const maxErrors = 20;
const maxLength = 256 * 1024;
/** Errors of the application itself: the other statuses speak of rights, of limits and of what does not exist. */
const statuses: ReadonlySet<number> = new Set([400, 422, 500]);

/** PHP, and Xdebug in its place, write their messages into the response, whose status they do not change. */
const phpMessages = ['</b> on line <b>', ' on line <i>'];

/** Responses to probes that are errors of the application or show one, of each path and status the first one. */
export class ProbeErrors {
  readonly #first = new Map<string, Exchange>();

  get all(): readonly Exchange[] {
    return [...this.#first.values()];
  }

  /** Keeps the response where it is such a one. */
  note(response: Exchange): void {
    const { url, status, mediaType, text } = response;
    if (!isTextual(mediaType) || text.length > maxLength) return;
    if (!statuses.has(status) && !(status === 200 && phpMessages.some((message) => text.includes(message)))) return;
    const key = [status, url.origin, pathShape(url)].join('\n');
    if (this.#first.size < maxErrors && !this.#first.has(key)) this.#first.set(key, response);
  }
}
