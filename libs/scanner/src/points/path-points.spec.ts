import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import type { SiteDescription } from '../testing/site.ts';
import type { PointGroup } from './injection-point.ts';
import { addedPathGroups, pathSegmentGroups } from './path-points.ts';

const site = (paths: readonly string[], more: SiteDescription['responses'] = {}) =>
  givenSite({
    scanType: 'full',
    crawled: [...paths],
    responses: { '/': 'Shop', ...Object.fromEntries(paths.map((path) => [path, `<p>${path}`])), ...more },
  });
const pointsOf = (groups: readonly PointGroup[]) => groups.flatMap(({ points }) => points);
const urlsWith = (groups: readonly PointGroup[], value: string, options?: { raw: boolean }) =>
  pointsOf(groups).map((point) => point.request(value, options).url.href.replace('https://example.com', ''));

describe('what is added to a path', () => {
  it('stands at the root and behind the names of scripts, of which four are tested', () => {
    const scripts = ['/a.php/x', '/a.php', '/b.aspx', '/c.jsp', '/d.cfm', '/e.cgi', '/f.html', '/g.phps'];
    expect(urlsWith(addedPathGroups(site(scripts)), 'x')).toEqual([
      '/x',
      '/a.php/x',
      '/b.aspx/x',
      '/c.jsp/x',
      '/d.cfm/x',
    ]);
  });

  it('is percent-encoded where it is not yet', () => {
    const groups = addedPathGroups(site([]));
    expect(urlsWith(groups, '<a/b>')).toEqual(['/%3Ca%2Fb%3E']);
    expect(urlsWith(groups, 'a%0db/c', { raw: true })).toEqual(['/a%0db/c']);
    expect(pointsOf(groups)[0]).toMatchObject({
      kind: 'added_path',
      byLink: true,
      value: '',
      label: 'value in the path',
    });
  });
});

describe('the segments of paths', () => {
  it('are points below the first one, with the rest of the URL as it is', () => {
    const groups = pathSegmentGroups(site(['/user/bob%20b/posts?sort=a']));
    expect(urlsWith(groups, 'x y')).toEqual(['/user/x%20y/posts?sort=a', '/user/bob%20b/x%20y?sort=a']);
    expect(pointsOf(groups).map(({ value, kind }) => [value, kind])).toEqual([
      ['bob b', 'path_segment'],
      ['posts', 'path_segment'],
    ]);
  });

  it('are points of what an API responds with, and not of files and descriptions', () => {
    const json = { headers: { 'content-type': 'application/json' }, body: '{"name":"bob"}' };
    const paths = ['/users/v1/bob', '/data/cities.json', '/v3/api-docs/public', '/.well-known/openid-configuration'];
    const groups = pathSegmentGroups(site(paths, Object.fromEntries(paths.map((path) => [path, json]))));
    expect(urlsWith(groups, 'x')).toEqual(['/users/x/bob', '/users/v1/x']);
  });

  it('are the names of files that pages load, one in each of six folders', () => {
    const style = { headers: { 'content-type': 'text/css' }, body: 'p {}' };
    const paths = [
      '/s/a.css',
      '/s/b.css',
      '/logo.css',
      ...'123456'.split('').map((at) => `/folder${'x'.repeat(Number(at))}/c.css`),
    ];
    const groups = pathSegmentGroups(site(paths, Object.fromEntries(paths.map((path) => [path, style]))));
    expect(urlsWith(groups, 'x')).toEqual([
      '/s/x',
      ...'12345'.split('').map((at) => `/folder${'x'.repeat(Number(at))}/x`),
    ]);
  });

  it('are the last three of a long path', () => {
    expect(urlsWith(pathSegmentGroups(site(['/a/b/c/d/e'])), 'x')).toEqual(['/a/b/x/d/e', '/a/b/c/x/e', '/a/b/c/d/x']);
  });

  it('are one for paths of one shape, whatever the numbers behind them', () => {
    const groups = pathSegmentGroups(site(['/item/7', '/item/8', '/item/red', '/user/bob/1', '/user/eve/2']));
    expect(urlsWith(groups, 'x')).toEqual(['/item/x', '/user/x/1', '/user/bob/x', '/user/eve/x']);
  });

  it('are none of errors, of folders and of other origins', () => {
    const paths = ['/gone/7', '/folder/', 'https://www.example.com/other/7'];
    expect(urlsWith(pathSegmentGroups(site(paths, { '/gone/7': { status: 404, body: '<p>gone' } })), 'x')).toEqual([]);
  });
});
