import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import { ServedPages } from './served-pages.ts';

function exchange(path: string, status: number, method = 'GET'): Exchange {
  return { url: new URL(path, 'https://example.com/'), status, method } as Exchange;
}

function request(path: string, method: 'GET' | 'POST' = 'GET') {
  return { url: new URL(path, 'https://example.com/'), method };
}

describe('a page was served before', () => {
  it('where its path was, whatever the query is', () => {
    const served = new ServedPages([exchange('/item?id=1', 200), exchange('/item?id=x', 404)]);
    expect(served.has(request('/item?id=2'))).toBe(true);
    expect(served.has(request('/other'))).toBe(false);
  });

  it('but not what a form sends to it', () => {
    const served = new ServedPages([exchange('/login', 200), exchange('/search', 200, 'POST')]);
    expect(served.has(request('/login', 'POST'))).toBe(false);
    expect(served.has(request('/search'))).toBe(false);
  });

  it('and not the pages of a front controller that it has always forbidden', () => {
    const served = new ServedPages([exchange('/index.php?p=home', 200), exchange('/index.php?p=admin', 403)]);
    expect(served.has(request('/index.php?p=home'))).toBe(true);
    expect(served.has(request('/index.php?p=admin'))).toBe(false);
    expect(served.has(request('/index.php?p=admin&id=1'))).toBe(false);
  });
});
