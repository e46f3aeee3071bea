import type { Exchange, FailedExchange, Form, Page } from '../../artifacts.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { follow } from './follow.ts';
import type { Frontier } from './frontier.ts';
import { pathShape } from './urls/path-shape.ts';

/** Forms that a crawl submits. */
const maxForms = 60;

/** The response to a form that was submitted. */
export interface FormArrival {
  readonly form: Form;
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
  /** Forms whose submission was rejected: submitted once more when nothing else is left. */
  #putOff: { readonly form: Form; readonly depth: number }[] = [];
  #hasRetried = false;

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
      if (form.method !== 'POST' || this.#seen.has(kind)) continue;
      if (this.#seen.size >= maxForms) this.#request.formLeftOut?.(form, `a scan submits ${maxForms} forms at most`);
      else if (this.#submit(form, depth)) this.#seen.add(kind);
    }
  }

  /** Submits the forms once more whose submission was rejected; false where there are none. */
  retryRejected(): boolean {
    this.#hasRetried = true;
    const rejected = this.#putOff;
    this.#putOff = [];
    return rejected.filter(({ form, depth }) => this.#submit(form, depth)).length > 0;
  }

  /** False for a form that is not submitted. */
  #submit(form: Form, depth: number): boolean {
    const response = this.#request.submit?.(form);
    if (response === undefined) return false;
    const arrival: Promise<FormArrival> = response.then((submitted) => ({ form, submitted, depth, arrival }));
    this.#pending.add(arrival);
    return true;
  }

  /** Follows what the response links to, and submits the forms in it. */
  finish({ form, submitted, depth, arrival }: FormArrival): void {
    this.#pending.delete(arrival);
    if ('failure' in submitted) return;
    if (this.#request.isRejected?.(submitted) === true) {
      if (!this.#hasRetried) this.#putOff.push({ form, depth });
      return;
    }
    const page = this.#request.parse(submitted);
    follow(this.#frontier, submitted, page, { depth, isSitemap: false }, this.#request);
    if (page !== undefined) this.add(page, depth + 1);
  }
}

function kindOf({ action, fields }: Form): string {
  return [action.origin + pathShape(action), ...fields.map(({ name }) => name)].join('\n');
}
