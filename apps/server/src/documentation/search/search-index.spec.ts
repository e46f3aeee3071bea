import { describe, expect, it } from '@jest/globals';
import { html } from '../../web/html/html.ts';
import type { DocPage } from '../doc-page.ts';
import { SearchIndex } from './search-index.ts';

const page = (path: string, title: string, sections: Readonly<Record<string, string>>): DocPage => ({
  path,
  title,
  summary: '',
  content: html``,
  sections: Object.entries(sections).map(([id, text]) => ({ id, title: id === '' ? title : id, level: 2, text })),
});
const index = new SearchIndex([
  page('/docs/a', 'Rate limits', { '': 'How many requests.', quota_exceeded: 'No scans are left in the period.' }),
  page('/docs/b', 'Webhooks', { '': 'Retry after a limit.', secrets: `${'word '.repeat(100)}Rotation and more.` }),
]);
const urls = (query: string): readonly string[] => index.find(query).map(({ url }) => url);

describe('the search index', () => {
  it('finds sections by the beginnings of all words, in any case', () => {
    expect(urls('RATE lim')).toEqual(['/docs/a', '/docs/a#quota_exceeded']);
    expect(urls('quota_ex')).toEqual(['/docs/a#quota_exceeded']);
    expect(urls('scans requests')).toEqual([]);
  });

  it('has titles before texts', () => {
    expect(urls('limit')[0]).toBe('/docs/a');
    expect(urls('limit')).toContain('/docs/b');
  });

  it('has the pages about a word before sections with it', () => {
    const sections = { '': 'Calls.', 'client.webhook_endpoints.create': 'A webhook endpoint.' };
    const pages = [page('/docs/client', 'Client', sections), page('/docs/receive', 'Receive webhooks', { '': 'How.' })];
    expect(new SearchIndex(pages).find('webhook').map(({ url }) => url)[0]).toBe('/docs/receive');
  });

  it('shows where the word was found', () => {
    expect(index.find('rotation')[0]?.excerpt).toMatch(/^… .*Rotation and more\.$/);
  });

  it.each(['', ' ', '?!', '\0'])('finds nothing for %j', (query) => {
    expect(urls(query)).toEqual([]);
  });
});
