import { describe, expect, it } from '@jest/globals';
import { fullCrawlLimits } from './crawl-limits.ts';
import { Frontier } from './frontier.ts';

const target = new URL('https://site.com/');
const at = (path: string) => new URL(path, target);

function queued(frontier: Frontier): string[] {
  const paths: string[] = [];
  for (let next = frontier.next(); next !== undefined; next = frontier.next())
    paths.push(next.url.pathname + next.url.search);
  return paths;
}

function frontier(limits: Partial<typeof fullCrawlLimits> = {}): Frontier {
  return new Frontier(target, { ...fullCrawlLimits, ...limits });
}

describe('the frontier', () => {
  it.each(['/logout', '/user/7/delete', '/item?action=remove', '/account/deactivate'])(
    'never queues a link that ends a session or destroys something: %s',
    (path) => {
      const one = frontier();
      one.add(at(path), 1);
      expect(queued(one)).toEqual([]);
      expect(one.known).toBe(0);
    },
  );

  it('counts links that are excluded once, and knows nothing of them', () => {
    const one = new Frontier(target, fullCrawlLimits, ({ pathname }) => !pathname.startsWith('/admin'));
    for (const path of ['/admin', '/admin#top', '/admin/users', '/shop']) one.add(at(path), 1);
    expect(queued(one)).toEqual(['/shop']);
    expect({ known: one.known, excluded: one.excluded }).toEqual({ known: 1, excluded: 2 });
  });

  it('queues links up to its depth, and knows of those below it', () => {
    const one = frontier({ maxDepth: 2 });
    one.add(at('/two'), 2);
    one.add(at('/three'), 3);
    expect(queued(one)).toEqual(['/two']);
    expect(one.known).toBe(2);
  });

  it('queues no more than may wait, and knows of the others', () => {
    const one = frontier({ maxWaiting: 2 });
    for (const path of ['/a', '/b', '/c']) one.add(at(path), 1);
    expect(queued(one)).toEqual(['/a', '/b']);
    expect(one.known).toBe(3);
  });

  it('follows redirects to other spellings of one page as they are written: each once, three in all', () => {
    const one = frontier();
    for (const session of [1, 1, 2, 3, 4]) one.addRedirect(at('/a'), at(`/a?PHPSESSID=${session}`), 1, false);
    expect(queued(one)).toEqual(['/a?PHPSESSID=1', '/a?PHPSESSID=2', '/a?PHPSESSID=3']);
  });

  it('follows a redirect within its depth, to the same page or to another', () => {
    const one = frontier({ maxDepth: 2 });
    one.addRedirect(at('/a'), at('/a?PHPSESSID=1'), 2, false);
    one.addRedirect(at('/b'), at('/b?PHPSESSID=1'), 3, false);
    one.addRedirect(at('/c'), at('/other'), 2, false);
    one.addRedirect(at('/d'), at('/another'), 3, false);
    expect(queued(one)).toEqual(['/a?PHPSESSID=1', '/other']);
  });

  it('queues one URL of each identity', () => {
    const one = frontier();
    for (const path of ['/a?x=1&y=2', '/a?y=2&x=1#top', '/a?x=1&y=2&utm_source=mail', '//a?x=1&y=2'])
      one.add(at(path), 1);
    expect(queued(one)).toHaveLength(1);
  });

  it('leaves out other sites, and files that hold no links', () => {
    const one = frontier();
    one.add(new URL('https://other.com/'), 1);
    one.add(at('/logo.png'), 1);
    expect(queued(one)).toEqual([]);
    expect(one.known).toBe(0);
  });

  it('takes new shapes before the next page of a kind, what is near the start first, and other hosts last', () => {
    const one = frontier();
    for (const path of ['/item/1', '/item/2', '/item/3', '/item/4', '/item/5']) one.add(at(path), 1);
    one.add(new URL('https://www.site.com/'), 1);
    one.add(at('/about'), 2);
    expect(queued(one)).toEqual(['/item/1', '/item/2', '/item/3', '/about', '/item/4', '/item/5', '/']);
  });

  it('takes what a front controller does for kinds of their own, which come before more records of one', () => {
    const one = frontier();
    for (const path of ['/app?do=list&id=1', '/app?do=list&id=2', '/app?do=list&id=3']) one.add(at(path), 1);
    for (const path of ['/app?do=edit', '/app?do=show', '/app?do=show&sort=name']) one.add(at(path), 1);
    expect(queued(one)).toEqual([
      '/app?do=list&id=1',
      '/app?do=edit',
      '/app?do=show',
      '/app?do=show&sort=name',
      '/app?do=list&id=2',
      '/app?do=list&id=3',
    ]);
  });

  it('takes no URL of a kind that is known where only what is new may be requested', () => {
    const one = frontier();
    for (const path of ['/item/1', '/item/2', '/about']) one.add(at(path), 1);
    const item = one.next('new');
    for (let read = 0; read < 10; read += 1) one.kinds.read(item?.kind ?? '', false);
    expect(one.next('none')).toBeUndefined();
    expect(one.next('new')?.url.pathname).toBe('/about');
    expect(one.next('new')).toBeUndefined();
    expect(one.isEmpty).toBe(false);
    expect(one.next('any')?.url.pathname).toBe('/item/2');
  });

  it('counts what is known and what was visited', () => {
    const one = frontier({ maxPerPathShape: 2 });
    for (const path of ['/item/1', '/item/2', '/item/3']) one.add(at(path), 1);
    one.markVisited(at('/item/1'));
    one.markVisited(at('/elsewhere'));
    expect({ known: one.known, visited: one.visited }).toEqual({ known: 4, visited: 2 });
    one.markForbidden();
    expect(one.known).toBe(3);
  });
});
