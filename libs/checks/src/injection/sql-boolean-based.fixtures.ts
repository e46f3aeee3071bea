import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded } from './testing/echo-sites.ts';

const item = '<h1>Garden chair</h1><p>A chair of oak, for the garden and the terrace.</p><p>In stock</p>';
const nothing = '<h1>Nothing found</h1><p>Try another search.</p>';
let rendered = 0;

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
/** A page as shops have it: another advertisement, another token and another time in each response. */
function framed(content: string): string {
  rendered += 1;
  const advertisement = advertisements[(rendered * 7 + Math.floor(rendered / 3)) % advertisements.length];
  return `<nav>${menu}</nav><aside>${advertisement}</aside>${content}<input name=csrf value=a${rendered}f><p>in ${rendered} ms`;
}
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
    'in a number in parentheses': {
      site: echoSite(
        (value) => (value === '7' ? item : /\)/.test(value) ? shown(isTrue(value.replace(')', ''), '7')) : nothing),
        '7',
      ),
      expect: [{ evidence: '(number in parentheses)' }],
    },
    'among advertisements that change each time': {
      site: echoSite((value) => framed(shown(isTrue(value, '7'))), '7'),
      expect: [{ evidence: '(number)' }],
    },
    'on a page that changes by itself': {
      site: echoSite(
        (value) => `${shown(isTrue(value, '7'))}<p>Rendered at ${++rendered}:12, token ab${rendered}`,
        '7',
      ),
      expect: [{ evidence: '(number)' }],
    },
  },
  silent: {
    'parameterized queries, among advertisements': echoSite((value) => framed(value === '7' ? item : nothing), '7'),
    'the number at the beginning is read, among advertisements': echoSite(
      (value) => framed(parseInt(value, 10) === 7 ? item : nothing),
      '7',
    ),
    'items at random, among advertisements': echoSite(() => framed((rendered * 5) % 3 === 0 ? nothing : item), '7'),
    'parameterized queries': echoSite((value) => (value === '7' ? item : nothing), '7'),
    'the number at the beginning is read': echoSite((value) => (parseInt(value, 10) === 7 ? item : nothing), '7'),
    'a page that is always the same': echoSite(() => item, '7'),
    'a page that shows something else each time': echoSite(
      () => `<p>${'abcdefghijklmnopqrstuvwxyz'.slice((rendered += 1) % 20).replace(/(.)/g, '$1a ')}`,
      '7',
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
    'a site that responds to every other request with an error': echoSite(
      () => ((rendered += 1) % 2 === 0 ? item : { status: 503, body: 'Busy' }),
      '7',
    ),
  },
};
