import { describe, expect, it } from '@jest/globals';
import { FakeServer } from './server.ts';

const target = new URL('https://example.com/');
const redirect = (location: string) => ({ status: 302, headers: { location } });

describe('the fake server', () => {
  it('follows redirects as scans do: it stops in a circle, and does not leave the site', () => {
    const circle = new FakeServer({ responses: { '/': redirect('/a'), '/a': redirect('/') } }, target).chain(target);
    expect(circle).toMatchObject({ tooManyRedirects: true, end: undefined });
    expect(circle.hops.map(({ url }) => url.pathname)).toEqual(['/', '/a']);
    const away = new FakeServer({ responses: { '/': redirect('https://other.example/') } }, target).chain(target);
    expect(away).toMatchObject({ leftSite: new URL('https://other.example/'), end: undefined });
  });
});
