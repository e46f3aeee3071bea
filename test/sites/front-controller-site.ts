import { document, encoded, routes } from './site.ts';
import type { Handler, Reply } from './site.ts';

/** A program of one path, whose sections each show a thousand records with one code. */
export interface FrontControllerSite {
  readonly handler: Handler;
  /** Names of the sections that show the value of their own parameter as it is. */
  readonly weak: readonly string[];
  /** Names of those that encode it. */
  readonly sound: readonly string[];
}

const records = 1_000;
const perPage = 20;
const orders = ['name', 'status', 'date', 'owner'];

/** A site of so many sections, every third with a weakness. A parameter of a section stands in the form of its pages only. */
export function frontControllerSite(sections: number): FrontControllerSite {
  const names = Array.from({ length: sections }, (_, at) => `part-${wordOf(at)}`);
  const isWeak = (name: string): boolean => names.indexOf(name) % 3 === 0;
  const menu = names.map((name) => `<a href="/app?view=${name}">${name}</a>`).join('');
  const section = (name: string, parameters: URLSearchParams): Reply => {
    const first = Number(parameters.get('record') ?? 0);
    const links = Array.from({ length: perPage }, (_, at) => (first * 7 + at * 13) % records)
      .map((record) => `<a href="/app?view=${name}&record=${record}">Record ${record}</a>`)
      .concat(orders.map((order) => `<a href="/app?view=${name}&sort=${order}&sortorder=up">${order}</a>`));
    const field = `${name}_filter`;
    const value = parameters.get(field) ?? '';
    const form = `<form action="/app"><input type="hidden" name="view" value="${name}"><input name="${field}"><input type="submit"></form>`;
    const shown = isWeak(name) ? value : encoded(value);
    const body = `<nav>${menu}</nav><h1>${name} ${first}</h1>${form}<p>${shown}</p>${links.join('')}`;
    return { headers: { 'content-security-policy': "object-src 'none'" }, body: document(name, body) };
  };
  const handler = routes({
    '/': () => document('Start', menu),
    '/app': ({ url }) => {
      const view = url.searchParams.get('view') ?? '';
      if (names.includes(view)) return section(view, url.searchParams);
      return { status: 404, body: document('Not found', '<p>There is no such section.') };
    },
  });
  return { handler, weak: names.filter(isWeak), sound: names.filter((name) => !isWeak(name)) };
}

/** Letters only: numbers are records of one section. */
function wordOf(number: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + Math.floor(number / 26), 'a'.charCodeAt(0) + (number % 26));
}
