import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription, SiteResponse } from '../../../scanner/src/testing/site.ts';
import { echoSite, encoded } from './testing/echo-sites.ts';

const item = '<h1>Garden chair</h1><p>A chair of oak, for the garden and the terrace.</p><p>In stock</p>';
const nothing = '<h1>Nothing found</h1><p>Try another search.</p>';

const menu = 'Home Shop Garden Kitchen Bathroom Offers About Contact Terms Privacy Returns Delivery Payment Careers'
  .split(' ')
  .map((name) => `<a href="/${name}">${name} department, all of it at one glance</a>`)
  .join('');
const advertisements = [
  'Chairs of oak today',
  'Cheap flights to Rome',
  'Learn the piano',
  'Insurance for dogs',
  'New teeth',
  'Yoga at dawn',
];
/** Numbers that look random, the same ones for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A site whose page has another advertisement, another token and another time in each response, as shops have. */
function shop(content: (value: string, random: (below: number) => number) => string, seed = 1): SiteDescription {
  const random = randomNumbers(seed);
  return echoSite((value) => {
    const advertisement = advertisements[random(advertisements.length)];
    const token = random(100_000);
    return `<nav>${menu}</nav><aside>${advertisement}</aside>${content(value, random)}<input name=csrf value=a${token}f><p>in ${random(900)} ms`;
  }, '7');
}

/** A site that makes its response of how many it has sent before. */
function counting(response: (count: number, value: string) => string | SiteResponse): SiteDescription {
  let count = 0;
  return echoSite((value) => response((count += 1), value), '7');
}

const seeds = [1, 2, 3, 4, 5];
const sum = (text: string): number =>
  text.split('-').reduce((total, part, at) => (at === 0 ? Number(part) : total - Number(part)), 0);

/** Evaluates `<value> AND a=b AND …` as a database does; undefined for an error of the syntax. */
function isTrue(text: string, value: string): boolean | undefined {
  const [first, ...conditions] = text.split(' AND ');
  if (first !== value) return conditions.length > 0 ? undefined : false;
  const results = conditions.map((condition) => {
    const [left = '', right = '', more] = condition.replace(/["'()]/g, '').split('=');
    if (more !== undefined || !/^[\d-]+$/.test(left + right)) return undefined;
    return sum(left) === sum(right);
  });
  return results.includes(undefined) ? undefined : results.every((result) => result === true);
}

const rows = [
  ['lamp', 'glass', 'bright'],
  ['table', 'oak', 'heavy'],
  ['chair', 'beech', 'light'],
  ['sofa', 'linen', 'soft'],
].map(([name = '', material = '', look = '']) => ({ name, material, look }));
const list = (shownRows: typeof rows): string =>
  `<table>${shownRows.map(({ name, material, look }) => `<tr><td>${name}</td><td>${material}</td><td>${look}</td>`).join('')}</table>`;
const byName = rows.toSorted((one, other) => one.name.localeCompare(other.name));

/** What `… ORDER BY <value>` shows; undefined for an error of the syntax. */
function ordered(value: string): typeof rows | undefined {
  if (value === 'name') return byName;
  const condition = /^\(CASE WHEN (.+) THEN name ELSE NULL END\)$/.exec(value)?.[1];
  const result = condition === undefined ? undefined : isTrue(`name AND ${condition}`, 'name');
  return result === undefined ? undefined : result ? byName : rows;
}

/** What `… ORDER BY name <value>` shows; undefined for an error. */
function inDirection(value: string): typeof rows | undefined {
  const [direction = '', second] = value.split(/,(.*)/);
  const inOrder = direction === 'asc' ? byName : byName.toReversed();
  if (second === undefined) return inOrder;
  const condition = /^\(CASE WHEN (.+) THEN 1 ELSE \(SELECT .+ UNION SELECT 2\) END\)$/.exec(second)?.[1];
  return condition !== undefined && isTrue(`1 AND ${condition}`, '1') === true ? inOrder : undefined;
}

/** What `… LIMIT <value>` shows; undefined for an error of the syntax. */
function limited(value: string): typeof rows | undefined {
  const condition = /^\(CASE WHEN (.+) THEN 3 ELSE 0 END\)$/.exec(value)?.[1];
  if (condition === undefined) return /^\d+$/.test(value) ? rows.slice(0, Number(value)) : undefined;
  const result = isTrue(`3 AND ${condition}`, '3');
  return result === undefined ? undefined : rows.slice(0, result ? 3 : 0);
}

const shown = (result: boolean | undefined): string => (result === true ? item : nothing);

export const fixtures: CheckFixtures = {
  reports: {
    'in a number': {
      site: echoSite((value) => shown(isTrue(value, '7')), '7'),
      expect: [
        { severity: 'high', confidence: 'high', evidence: ['GET parameter q (number)', 'another page, 5 of 5 times'] },
      ],
    },
    'in a text with single quotes': {
      site: echoSite((value) => {
        if (value === 'oak') return item;
        return value.startsWith("oak'") ? shown(isTrue(value.replace("'", ''), 'oak')) : nothing;
      }, 'oak'),
      expect: [{ evidence: '(single quotes)' }],
    },
    'in a pattern of LIKE, as searches have it': {
      site: echoSite((value) => {
        const condition = /^oak%' AND (.+) AND '%'='$/.exec(value)?.[1];
        return value === 'oak' || isTrue(`oak AND ${condition}`, 'oak') === true ? item : nothing;
      }, 'oak'),
      expect: [{ evidence: "(single quotes in LIKE)\noak%' AND " }],
    },
    'in the column after ORDER BY': {
      site: echoSite((value) => {
        const found = ordered(value);
        return found === undefined ? { status: 500, body: 'Something went wrong' } : list(found);
      }, 'name'),
      expect: [{ evidence: '(expression, as in ORDER BY)\n(CASE WHEN ' }],
    },
    'in the column after ORDER BY, in JSON': {
      site: echoSite((value) => {
        const found = ordered(value);
        return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(found ?? { error: 'unknown' }) };
      }, 'name'),
      expect: [{ evidence: '(expression, as in ORDER BY)' }],
    },
    'in the column after ORDER BY of a page that links to itself': {
      site: echoSite((value) => {
        const found = ordered(value);
        const links = `<a href="?q=${encodeURIComponent(value)}&page=2">Next</a> Sorted by ${encoded(value)}`;
        return `${links}${found === undefined ? 'No results' : list(found)}${links}`;
      }, 'name'),
      expect: [{ evidence: '(expression, as in ORDER BY)' }],
    },
    'in the column after ORDER BY, errors without a status': {
      site: echoSite((value) => {
        const found = ordered(value);
        return found === undefined ? 'No results' : list(found);
      }, 'name'),
      expect: [{ evidence: '(expression, as in ORDER BY)' }],
    },
    ...Object.fromEntries(
      ['asc', 'desc'].map((direction) => [
        `in the direction after ORDER BY, ${direction}`,
        {
          site: echoSite((value) => {
            const found = inDirection(value);
            return found === undefined ? { status: 500, body: 'Something went wrong' } : list(found);
          }, direction),
          expect: [{ evidence: `(expression behind the direction of ORDER BY)\n${direction},(CASE WHEN ` }],
        },
      ]),
    ),
    'in the number after LIMIT': {
      site: echoSite((value) => {
        const found = limited(value);
        return found === undefined ? { status: 500, body: 'Something went wrong' } : list(found);
      }, '3'),
      expect: [{ evidence: '(expression, as in LIMIT)\n(CASE WHEN ' }],
    },
    'in a number in parentheses': {
      site: echoSite(
        (value) => (value === '7' ? item : /\)/.test(value) ? shown(isTrue(value.replace(')', ''), '7')) : nothing),
        '7',
      ),
      expect: [{ evidence: '(number in parentheses)' }],
    },
    ...Object.fromEntries(
      seeds.map((seed) => [
        `among advertisements that change each time, seed ${seed}`,
        { site: shop((value) => shown(isTrue(value, '7')), seed), expect: [{ evidence: '(number)' }] },
      ]),
    ),
    'on a page that changes by itself': {
      site: counting((count, value) => `${shown(isTrue(value, '7'))}<p>Rendered at ${count}:12, token ab${count}`),
      expect: [{ evidence: '(number)' }],
    },
  },
  silent: {
    'parameterized queries, among advertisements': shop((value) => (value === '7' ? item : nothing)),
    'the number at the beginning is read, among advertisements': shop((value) =>
      parseInt(value, 10) === 7 ? item : nothing,
    ),
    ...Object.fromEntries(
      seeds.map((seed) => [
        `items at random, among advertisements, seed ${seed}`,
        shop((_, random) => (random(3) === 0 ? nothing : item), seed),
      ]),
    ),
    'parameterized queries': echoSite((value) => (value === '7' ? item : nothing), '7'),
    'the number at the beginning is read': echoSite((value) => (parseInt(value, 10) === 7 ? item : nothing), '7'),
    'a list of columns by which a page may be sorted': echoSite(
      (value) => list(value === 'name' ? byName : rows),
      'name',
    ),
    'two directions by which a page may be sorted': echoSite(
      (value) => list(value === 'asc' ? byName : byName.toReversed()),
      'asc',
    ),
    'a direction that has to be one of two': echoSite(
      (value) => (/^(?:asc|desc)$/.test(value) ? list(byName) : { status: 400, body: 'Unknown direction' }),
      'asc',
    ),
    'as many rows as the digits say': echoSite((value) => list(rows.slice(0, parseInt(value, 10) || 2)), '3'),
    'as many rows as the first digits in the text say': echoSite(
      (value) => list(rows.slice(0, Number(/\d/.exec(value)?.[0]))),
      '3',
    ),
    'rows in another order each time': counting((count) =>
      list([...rows.slice(count % 4), ...rows.slice(0, count % 4)]),
    ),
    'a firewall that rejects CASE WHEN': echoSite(
      (value) => (/CASE|WHEN/.test(value) ? { status: 403, body: 'Blocked' } : list(byName)),
      'name',
    ),
    'a page that is always the same': echoSite(() => item, '7'),
    'a page that shows something else each time': counting(
      (count) => `<p>${'abcdefghijklmnopqrstuvwxyz'.slice(count % 20).replace(/(.)/g, '$1a ')}`,
    ),
    'a full-text search that ranks by words': echoSite((value) => {
      const words = value.split(/\W+/);
      return `<p>${words.includes('oak') ? item : nothing}</p><p>Results for ${encoded(value)}`;
    }, 'oak'),
    'a firewall that rejects conditions of different numbers': echoSite((value) => {
      const [, left, right] = /(\d+)=(\d+)/.exec(value) ?? [];
      return left === right ? item : { status: 403, body: 'Blocked' };
    }, '7'),
    'a firewall that rejects conditions': echoSite(
      (value) => (/AND/.test(value) ? { status: 403, body: 'Blocked' } : item),
      '7',
    ),
    'a site that responds to every other request with an error': counting((count) =>
      count % 2 === 0 ? item : { status: 503, body: 'Busy' },
    ),
  },
};
