import type { Exchange, FailedExchange, Form, Page } from '../../artifacts.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { follow } from './follow.ts';
import type { Frontier } from './frontier.ts';
import { pathShape } from './path-shape.ts';

/** Forms that a crawl submits. */
const maxForms = 60;

/** The response to a form that was submitted. */
export interface FormArrival {
  readonly submitted: Exchange | FailedExchange;
  readonly depth: number;
  readonly arrival: Promise<FormArrival>;
}

/** The POST forms that are submitted as they stand, one of each kind, so that what comes after them is found. */
export class FormQueue {
  readonly #request: CrawlRequest;
  readonly #frontier: Frontier;
  readonly #pending = new Set<Promise<FormArrival>>();
  readonly #seen = new Set<string>();

  constructor(request: CrawlRequest, frontier: Frontier) {
    this.#request = request;
    this.#frontier = frontier;
  }

  get size(): number {
    return this.#pending.size;
  }

  get pending(): Iterable<Promise<FormArrival>> {
    return this.#pending;
  }

  add(page: Page, depth: number): void {
    const { submit, limits } = this.#request;
    if (submit === undefined || depth > limits.maxDepth) return;
    for (const form of page.forms) {
      const kind = kindOf(form);
      if (form.method !== 'POST' || this.#seen.has(kind) || this.#seen.size >= maxForms) continue;
      const response = submit(form);
      if (response === undefined) continue;
      this.#seen.add(kind);
      const arrival: Promise<FormArrival> = response.then((submitted) => ({ submitted, depth, arrival }));
      this.#pending.add(arrival);
    }
  }

  /** Follows what the response links to, and submits the forms in it. */
  finish({ submitted, depth, arrival }: FormArrival): void {
    this.#pending.delete(arrival);
    if ('failure' in submitted) return;
    const page = this.#request.parse(submitted);
    follow(this.#frontier, submitted, page, { url: submitted.url, depth, isSitemap: false }, this.#request);
    if (page !== undefined) this.add(page, depth + 1);
  }
}

function kindOf({ action, fields }: Form): string {
  return [action.origin + pathShape(action), ...fields.map(({ name }) => name)].join('\n');
}
