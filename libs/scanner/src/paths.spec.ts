import { describe, expect, it } from '@jest/globals';
import { pathPatternProblem, PathScope } from './paths.ts';

const url = (path: string) => new URL(`https://example.com${path}`);

describe('a path pattern', () => {
  it.each([
    ['/admin', '/admin', true],
    ['/admin', '/admin/users?page=2', true],
    ['/admin', '/administration', true],
    ['/admin/', '/admin', false],
    ['/admin', '/app/admin', false],
    ['*/admin', '/app/admin', true],
    ['/admin$', '/admin', true],
    ['/admin$', '/admin/users', false],
    ['/*.pdf$', '/files/a.pdf', true],
    ['/*.pdf$', '/files/a.pdf.html', false],
    ['/a*a$', '/a', false],
    ['/item/*/delete', '/item/7/delete?now=1', true],
    ['/*?*action=delete', '/item?id=7&action=delete', true],
    ['/admin', '//admin', true],
    ['/admin', '/%61dmin', true],
    ['/%61dmin', '/admin', true],
    ['/a%2fb', '/a%2Fb', true],
    ['/über', '/%C3%BCber/uns', true],
    ['/Admin', '/admin', false],
  ])('%s and the path %s: %j', (pattern, path, matches) => {
    expect(new PathScope({ include: [], exclude: [pattern] }).mayRequest(url(path))).toBe(!matches);
    expect(new PathScope({ include: [pattern], exclude: [] }).mayTest(url(path))).toBe(matches);
  });

  it('takes linear time for long paths', () => {
    const scope = new PathScope({ include: [], exclude: ['/*a*a*a*a*a*a*b'] });
    expect(scope.mayRequest(url(`/${'a'.repeat(200_000)}`))).toBe(true);
  });

  it.each([
    ['admin', 'must begin with / or *'],
    ['', 'must begin with / or *'],
    ['/a b', 'must have no white space and no #'],
    [`/${'a'.repeat(1000)}`, 'must have at most 1000 characters'],
  ])('%j: %s', (pattern, problem) => {
    expect(pathPatternProblem(pattern)).toBe(problem);
  });
});

describe('the path rules of a scan', () => {
  it('let everything be requested and tested where there are none', () => {
    const scope = new PathScope();
    expect(scope.isWholeSite).toBe(true);
    expect(scope.mayTest(url('/any'))).toBe(true);
  });

  it('let what is not included be requested, but not tested', () => {
    const scope = new PathScope({ include: ['/app/'], exclude: [] });
    expect(scope.mayRequest(url('/robots.txt'))).toBe(true);
    expect(scope.mayTest(url('/robots.txt'))).toBe(false);
  });

  it('exclude what is included as well', () => {
    const scope = new PathScope({ include: ['/app/'], exclude: ['/app/admin'] });
    expect(scope.mayTest(url('/app/home'))).toBe(true);
    expect(scope.mayRequest(url('/app/admin'))).toBe(false);
  });
});
