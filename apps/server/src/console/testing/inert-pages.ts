import { expect } from '@jest/globals';
import type { Html } from '../../web/html/html.ts';
import { layout } from '../../web/layout.ts';
import { withText } from '../../web/testing/hostile-strings.ts';
import { linkSchemesOf, skeletonOf } from '../../web/testing/markup-skeleton.ts';
import { ownProperties } from './documents.ts';

/** Renders a page with a text in place of every text that its documents have, except what is the service's own. */
export type PageWith = (replace: <V extends object>(document: V) => V) => Html;

/** The whole page, with a text in place of the texts of others. */
export function pageWith(view: PageWith, text: string): string {
  const content = view((document) => withText(document, text, ownProperties));
  return layout({ title: text, navigation: [], content }).markup;
}

/** A hostile text in all fields changes nothing but texts, leads nowhere, and hides nothing. */
export function expectInert(view: PageWith, text: string): void {
  const markup = pageWith(view, text);
  // Of the same length: long texts are shortened.
  expect(skeletonOf(markup)).toEqual(skeletonOf(pageWith(view, 'x'.repeat(text.length))));
  expect(linkSchemesOf(markup).filter((scheme) => !['https:', 'about:'].includes(scheme))).toEqual([]);
  expect(markup.replaceAll(/"[^"]*"/g, '')).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cf}]/u);
}
