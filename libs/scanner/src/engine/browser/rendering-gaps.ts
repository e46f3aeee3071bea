import { countOf, wasOrWere } from '#kernel';
import type { LongPolls } from './long-polls.ts';
import type { RenderedGap } from './page-renderer.ts';

/** Reasons that are named, the most frequent ones. */
const maxReasons = 3;

interface Pages {
  readonly first: string;
  count: number;
}

/** The pages of one outcome, counted by reason. */
class PagesByReason {
  readonly #reasons = new Map<string, Pages>();
  readonly #outcome: string;

  constructor(outcome: string) {
    this.#outcome = outcome;
  }

  add(url: URL, reason: string): void {
    const pages = this.#reasons.get(reason) ?? { first: url.href, count: 0 };
    this.#reasons.set(reason, pages);
    pages.count += 1;
  }

  /** One for each reason, the most frequent first, with the first of its pages. */
  get sentences(): string[] {
    const inOrder = [...this.#reasons].toSorted(([, one], [, other]) => other.count - one.count);
    const named = inOrder.slice(0, maxReasons).map(([reason, pages]) => this.#sentence(pages, reason));
    const others = inOrder.slice(maxReasons).map(([, pages]) => pages);
    const [other] = others;
    if (other === undefined) return named;
    const count = others.reduce((sum, pages) => sum + pages.count, 0);
    return [...named, this.#sentence({ ...other, count }, 'for other reasons')];
  }

  #sentence({ first, count }: Pages, reason: string): string {
    const isOrAre = count === 1 ? 'is' : 'are';
    return `${countOf(count, 'page')} that ${isOrAre} built by script ${wasOrWere(count)} ${this.#outcome}: ${reason}: ${first}`;
  }
}

/** Which pages were not rendered, or only in part, and why. */
export class RenderingGaps {
  readonly #unrendered = new PagesByReason('not rendered');
  readonly #partial: { readonly url: URL; readonly gap: RenderedGap }[] = [];
  readonly #longPolls: LongPolls;

  constructor(longPolls: LongPolls) {
    this.#longPolls = longPolls;
  }

  /** `problem`: what kept the page from being rendered. */
  notRendered(url: URL, problem: string): void {
    this.#unrendered.add(url, problem);
  }

  renderedInPart(url: URL, gap: RenderedGap): void {
    this.#partial.push({ url, gap });
  }

  /** For people to read; empty where all pages were rendered completely. */
  get sentences(): string[] {
    const partial = new PagesByReason('rendered in part');
    for (const { url, gap } of this.#partial)
      if (gap.heldAt === undefined || !this.#longPolls.isKnown(gap.heldAt)) partial.add(url, gap.problem);
    return [...this.#unrendered.sentences, ...partial.sentences];
  }
}
