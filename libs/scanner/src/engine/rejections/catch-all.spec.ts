import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import { FakeSite } from '../../collect/crawl/testing/fake-site.ts';
import type { FakeResponse } from '../../collect/crawl/testing/fake-site.ts';
import { catchAllOf } from './catch-all.ts';

const site = new FakeSite(() => undefined);

async function responseTo(path: string, response: FakeResponse): Promise<Exchange> {
  const exchange = await new FakeSite(() => response, site.origin).fetch(new URL(path, site.origin));
  if ('failure' in exchange) throw new Error('no response');
  return exchange;
}

/** Whether the response to `/about` counts as the document that stands for a path that cannot exist. */
async function isSame(documentAt: (path: string) => FakeResponse, other = documentAt): Promise<boolean | undefined> {
  const isCatchAll = catchAllOf(await responseTo('/x7rk2mq9', documentAt('/x7rk2mq9')));
  return isCatchAll?.(await responseTo('/about', other('/about')));
}

const shell = '<!doctype html><title>Shop</title><div id=root></div><script src=/main.js></script>';

describe('the document with which a site responds to any path', () => {
  it.each<[string, (path: string) => FakeResponse]>([
    ['is the same', () => ({ body: shell })],
    ['repeats the path', (path) => ({ body: `${shell}<link rel=canonical href="${path}">` })],
    ['has another nonce each time', (path) => ({ body: `${shell}<script nonce="${path.length}">run()</script>` })],
  ])('is recognised where it %s', async (_, documentAt) => {
    expect(await isSame(documentAt)).toBe(true);
  });

  it('is recognised at a path whose name it contains', async () => {
    const document = (path: string): FakeResponse => ({
      body: `${shell}<p>All about shoes<script nonce="${path.length}">run()</script>`,
    });
    expect(await isSame(document)).toBe(true);
  });

  it('is recognised where it has other tokens each time', async () => {
    let token = 0;
    const document = (): FakeResponse => {
      const fresh = `a1B2c3D4e5F6g7H8i9J0k${(token += 1)}`;
      return {
        body: `${shell}<input type=hidden name=_token value="${fresh}"><script>set({"token":"${fresh}"})</script>`,
      };
    };
    expect(await isSame(document)).toBe(true);
  });

  it('is recognised where its form is sent to the folder of the path', async () => {
    const document = (path: string): FakeResponse => ({
      body: `${shell}<form method=post action="${path.slice(0, path.lastIndexOf('/') + 1)}?_task=login">`,
    });
    const isCatchAll = catchAllOf(await responseTo('/x7rk2mq9', document('/x7rk2mq9')));
    for (const path of ['/skins/js/about', '/skins/js/main.js'])
      expect(isCatchAll?.(await responseTo(path, document(path)))).toBe(true);
  });

  it('is recognised where it repeats the query', async () => {
    const document = (path: string): FakeResponse => ({
      body: `${shell}<link rel=stylesheet href="/main.css?s=166"><input type=hidden name=_url value="${path.split('?')[1] ?? ''}">`,
    });
    const isCatchAll = catchAllOf(await responseTo('/x7rk2mq9', document('/x7rk2mq9')));
    expect(isCatchAll?.(await responseTo('/skins/main.css?s=166', document('/skins/main.css?s=166')))).toBe(true);
  });

  it('is not what differs in a number or a word', async () => {
    for (const part of ['<p>Item 7', '<p>Internationalisation', '<a href="/skins/js/x">'])
      expect(
        await isSame(
          () => ({ body: shell }),
          () => ({ body: `${shell}${part}` }),
        ),
      ).toBe(false);
  });

  it('is not what has another text, status or type', async () => {
    const document = (): FakeResponse => ({ body: shell });
    expect(await isSame(document, () => ({ body: `${shell}<p>About us` }))).toBe(false);
    expect(await isSame(document, () => ({ body: shell, status: 404 }))).toBe(false);
    expect(await isSame(document, () => ({ body: shell, type: 'text/plain' }))).toBe(false);
  });

  it('is not there where the site says that the path does not exist, or sends no page', async () => {
    expect(await isSame(() => ({ body: shell, status: 404 }))).toBeUndefined();
    expect(await isSame(() => ({ body: '{}', type: 'application/json' }))).toBeUndefined();
    expect(await isSame(() => ({ status: 302, location: '/login' }))).toBeUndefined();
  });
});
