import { document, routes } from './site.ts';
import type { Handler } from './site.ts';

/** A site whose links never end: a calendar, growing paths and queries, session ids, a counter; and one page behind it all. */
export const trapSite: Handler = routes({ '/real': () => document('Real', '<p>The one real page') }, ({ url }) => {
  const here = url.pathname + url.search;
  const number = Number(/\d+/.exec(url.pathname)?.[0] ?? 0);
  const month = Number(url.searchParams.get('month') ?? 0) + 1;
  const links = [
    `/calendar?year=${2000 + Math.floor(month / 12)}&month=${month}`,
    `${url.pathname.replace(/\/$/, '')}/deeper/`,
    `${here}${url.search === '' ? '?' : '&'}p${here.length}=1`,
    `/cart;jsessionid=${here.length.toString(16)}a7`,
    `/next/${number + 1}`,
    '/real',
  ];
  return document('Trap', links.map((link) => `<a href="${link.replaceAll('&', '&amp;')}">on</a>`).join(' ') + here);
});
