import { countOf, wasOrWere } from '#kernel';
import type { Exchange, FailedExchange, Form } from '../../artifacts.ts';
import { rejectionOf } from '../rejections/blocked.ts';
import type { LongPolls } from '../browser/long-polls.ts';
import { RenderingGaps } from '../browser/rendering-gaps.ts';

/** How a crawl ended. */
export interface EndOfCrawl {
  readonly visited: number;
  readonly known: number;
  /** Why it ended before it had requested all that it knew; undefined where it did not. */
  readonly endedBecause: string | undefined;
}

/** What a crawl has not seen, with the reasons. */
export class CrawlGaps {
  readonly rendering: RenderingGaps;
  /** URLs whose last request was rejected, and how. */
  readonly #rejected = new Map<string, string>();
  /** URLs whose last request got no response, and why. */
  readonly #failed = new Map<string, string>();
  /** URLs whose last request was not sent, because none were left, and why. */
  readonly #unsent = new Map<string, string>();
  /** URLs of forms whose last submission was rejected, and how. */
  readonly #rejectedForms = new Map<string, string>();
  /** URLs of forms that were not submitted, and why. */
  readonly #failedForms = new Map<string, string>();
  #linksCut: string | undefined;

  constructor(longPolls: LongPolls) {
    this.rendering = new RenderingGaps(longPolls);
  }

  /** The response to the last request of a URL. */
  visited({ href }: URL, response: Exchange | FailedExchange): void {
    if ('failure' in response && response.failure === 'budget') {
      this.#unsent.set(href, response.detail);
      return;
    }
    this.#unsent.delete(href);
    note(response, href, this.#rejected, this.#failed);
  }

  /** The response to the last submission of a form. */
  submitted({ action }: Form, response: Exchange | FailedExchange): void {
    note(response, action.href, this.#rejectedForms, this.#failedForms);
  }

  /** `problem`: what kept the form from being submitted. */
  notSubmitted({ action }: Form, problem: string): void {
    this.#failedForms.set(action.href, problem);
  }

  /** Only the first links of a page were followed. */
  cutLinks(page: URL, followed: number): void {
    this.#linksCut ??= `only the first ${countOf(followed, 'link')} of a page ${wasOrWere(followed)} followed: ${page.href}`;
  }

  /** For people to read, what leaves out most first; empty where everything was seen. */
  sentences({ visited, known, endedBecause }: EndOfCrawl): string[] {
    const notVisited = (count: number): string =>
      `${count} of ${countOf(known, 'URL')} ${wasOrWere(count)} not visited`;
    const [rejection] = this.#rejected.values();
    const [failure] = this.#failed.values();
    const [limit] = this.#unsent.values();
    const [formRejection] = this.#rejectedForms.values();
    const [formFailure] = this.#failedForms.values();
    const rejectedForms = countOf(this.#rejectedForms.size, 'form');
    const failedForms = this.#failedForms.size;
    return [
      endedBecause !== undefined && visited < known && `${notVisited(known - visited)}: ${endedBecause}`,
      // Where the crawl ended before, they are among those that it left out.
      limit && endedBecause === undefined && `${notVisited(this.#unsent.size)}: ${limit}`,
      rejection && `${notVisited(this.#rejected.size)}, the site rejected their requests: ${rejection}`,
      failure && `${notVisited(this.#failed.size)}, the request failed: ${failure}`,
      formRejection && `the site rejected the submission of ${rejectedForms}: ${formRejection}`,
      formFailure && `${countOf(failedForms, 'form')} ${wasOrWere(failedForms)} not submitted: ${formFailure}`,
      ...this.rendering.sentences,
      this.#linksCut,
    ].filter((sentence) => typeof sentence === 'string');
  }
}

/** Keeps what became of the last request: a response other than a rejection ends what was kept. What may not be requested is not missing. */
function note(
  response: Exchange | FailedExchange,
  key: string,
  rejected: Map<string, string>,
  failed: Map<string, string>,
): void {
  const rejection = 'failure' in response ? undefined : rejectionOf(response);
  rejected.delete(key);
  failed.delete(key);
  if (rejection !== undefined) rejected.set(key, rejection);
  else if ('failure' in response && response.failure !== 'blocked') failed.set(key, response.detail);
}
