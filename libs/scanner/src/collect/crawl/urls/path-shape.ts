import { queryPairs } from './query-pairs.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const hexId = /^(?=.*\d)[0-9a-f]{12,64}$/i;

/** The path with what varies between pages of one kind replaced: `/shop/item-17/2026` becomes `/shop/item-{n}/{n}`. */
export function pathShape(url: URL): string {
  return url.pathname
    .split('/')
    .map((segment) => {
      if (segment.length <= 64 && (uuid.test(segment) || hexId.test(segment))) return '{id}';
      return withoutNumbers(segment);
    })
    .join('/');
}

/** With one placeholder for each number. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '{n}');
}

/** The names of the query's parameters, sorted, each once. */
export function parameterNames(url: URL): readonly string[] {
  return [...new Set(queryPairs(url).map(([name]) => name))].sort();
}

/** How a list is shown chooses no other code. */
const presentation = /sort|order|^dir(?:ection)?$|^lang(?:uage)?$|^locale$/i;

/**
 * What a parameter says of the code that makes the page: a short word chooses what a front controller does, with its digits left
 * out; a text, a number, an order or a language is mere data, and is ''.
 */
export function choiceOf(name: string, value: string): string {
  if (presentation.test(name) || !/^[a-z][\w./-]{0,23}$/i.test(value)) return '';
  return withoutNumbers(value);
}

const datePath = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2]))(?:[/-]|$)/;
const dateParameter = /^(?:date|day|month|year|week|start_?date|end_?date|from|until|cal(?:endar)?\w{0,10})$/i;
const dateValue = /^(?:(?:19|20)\d\d(?:[-/]?\d\d?){0,2}|\d{1,2})$/;

/** Looks like one leaf of a calendar: a date in the path, or in a parameter that is named after a date. */
export function isCalendarLike(url: URL): boolean {
  if (datePath.test(url.pathname)) return true;
  return queryPairs(url).some(
    ([name, value]) => name.length < 40 && value.length < 20 && dateParameter.test(name) && dateValue.test(value),
  );
}
