import { describe, expect, it } from '@jest/globals';
import { linksInYaml } from './links-in-yaml.ts';
import { base, paths } from '../testing/found-links.ts';

describe('links in a YAML document', () => {
  const operations = 'servers:\n  - url: /api/v1\npaths:\n  /users/{id}:\n    get:\n      summary: A user\n';
  it('are the GET operations of an OpenAPI document', () => {
    expect(paths(linksInYaml(`openapi: 3.1.0\n${operations}`, base, 100))).toContain('/api/v1/users/1');
  });

  it('are its absolute URLs and paths', () => {
    expect(paths(linksInYaml('home: /start\nlist:\n  - https://site.com/a\n', base, 100)).sort()).toEqual([
      '/a',
      '/start',
    ]);
  });

  it.each([
    ['is broken', 'a: [b: }'],
    [
      'grows by its aliases',
      `a: &a [/x]\n${'bcdefghi'.replace(/./g, (c) => `${c}: &${c} [${`*${String.fromCharCode(c.charCodeAt(0) - 1)},`.repeat(20)}]\n`)}`,
    ],
  ])('are none where it %s', (_name, yaml) => {
    expect(linksInYaml(yaml, base, 100)).toEqual([]);
  });

  it('are none where it is too long, which is told', () => {
    let cuts = 0;
    const long = `a: /x\n${'# comment\n'.repeat(30_000)}`;
    expect([linksInYaml(long, base, 100, () => (cuts += 1)), cuts]).toEqual([[], 1]);
    linksInYaml('a: /x', base, 100, () => (cuts += 1));
    expect(cuts).toBe(1);
  });
});
