import type { Html } from '../web/html/html.ts';

/** A page of the documentation, made once. */
export interface DocPage {
  /** `/docs/errors` */
  readonly path: string;
  readonly title: string;
  /** One sentence: what the page is about. */
  readonly summary: string;
  readonly content: Html;
  /** In the order of the page; the first is its beginning and has no id. */
  readonly sections: readonly DocSection[];
}

/** A part of a page below one heading. */
export interface DocSection {
  /** The anchor; empty for the beginning of the page. */
  readonly id: string;
  readonly title: string;
  /** 2 for sections, 3 for their parts. */
  readonly level: number;
  /** What can be searched for, without markup. */
  readonly text: string;
}

/** Pages under one title of the navigation. */
export interface DocGroup {
  readonly title: string;
  readonly pages: readonly DocPage[];
}
