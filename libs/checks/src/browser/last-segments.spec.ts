import { describe, expect, it } from '@jest/globals';
import { LastSegments } from './last-segments.ts';

const router = 'match(location.pathname)';
const segment = [{ kind: 'last segment' }];

describe('last segments of paths', () => {
  it('are tried once for each folder', () => {
    const segments = new LastSegments([router]);
    const sources = ['/team/ann', '/team/bob', '/team/bob/', '/team/bob/notes'].map((path) =>
      segments.sourcesOf(new URL(path, 'https://site.example'), ''),
    );
    expect(sources).toEqual([segment, [], [], segment]);
  });

  it('are tried where the document reads its path', () => {
    const page = new URL('https://site.example/team/ann');
    expect(new LastSegments([]).sourcesOf(page, `<script>${router}</script>`)).toEqual(segment);
    expect(new LastSegments([]).sourcesOf(page, '<p>pathnames</p>')).toEqual([]);
  });

  it('are neither pages at the root of a site nor documents', () => {
    const segments = new LastSegments([router]);
    for (const path of ['/', '/about', '/about/', '/docs/start.html'])
      expect(segments.sourcesOf(new URL(path, 'https://site.example'), '')).toEqual([]);
  });
});
