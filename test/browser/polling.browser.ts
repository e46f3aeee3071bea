import { describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import type { Forward } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { serving, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

describe('a page that waits for news of its server', () => {
  const session = sharedSession({ visitTimeoutMs: 120_000 });
  const buttonsOf = (kind: string): string =>
    Array.from({ length: 20 }, (_, at) => `<button id=${kind}${at} class=${kind}>item ${at}</button>`).join('');
  const buttons = buttonsOf('b');
  const showsItems = `document.querySelectorAll('button').forEach((one, at) => {
    one.onclick = () => fetch('/item/' + at).then(() => history.pushState({}, '', '/shown/' + at));
  });`;

  it.each<[string, string, Forward]>([
    ['holds requests open', `fetch('/news').then(poll)`, () => Promise.resolve(undefined)],
    [
      'holds requests of XMLHttpRequest open',
      `const request = new XMLHttpRequest(); request.open('GET', '/news'); request.onloadend = poll; request.send()`,
      () => Promise.resolve(undefined),
    ],
    [
      'responds after a while, again and again',
      `fetch('/news?time=' + (1_700_000_000_000 + Math.round(performance.now()))).then(poll)`,
      (request) => delay(700).then(() => serving({ '/news': '{}' })(request)),
    ],
  ])('which %s, is explored to its end', async (_, request, news) => {
    const page = `<!doctype html><body>${buttons}<script>const poll = () => { ${request} }; poll(); ${showsItems}</script>`;
    const forward: Forward = (one) => {
      if (one.url.pathname === '/news') return news(one);
      return one.url.pathname.startsWith('/item/')
        ? serving({ [one.url.pathname]: '{}' })(one)
        : serving({ '/': page })(one);
    };
    const { problem, routes } = await visit(session(), '/', {}, { forward, explores: true });
    expect(problem).toBeUndefined();
    const shown = new Set(routes.map((route) => new URL(route).pathname));
    expect([...shown].filter((path) => path.startsWith('/shown/'))).toHaveLength(20);
  });

  it.each<[string, string]>([
    ['fetch', 'fetch(`/news?time=${performance.now()}`)'],
    [
      'XMLHttpRequest',
      "const one = new XMLHttpRequest(); one.open('get', new URL(`/news?time=${performance.now()}`, location.href)); one.send()",
    ],
  ])('and asks for them by %s again with each control, is explored to its end', async (_, request) => {
    const page = `<!doctype html><body>${buttons}${buttonsOf('c')}<script>
      const ask = () => { ${request} };
      ask();
      document.querySelectorAll('button').forEach((one, at) => {
        one.onclick = () => { ask(); history.pushState({}, '', '/shown/' + at); };
      });
    </script>`;
    const forward: Forward = (one) =>
      one.url.pathname === '/news' ? Promise.resolve(undefined) : serving({ '/': page })(one);
    const { routes, leftUntried } = await visit(session(), '/', {}, { forward, explores: true });
    expect(routes.filter((route) => new URL(route).pathname.startsWith('/shown/'))).toHaveLength(40);
    expect(leftUntried).toBe(false);
  });
});
