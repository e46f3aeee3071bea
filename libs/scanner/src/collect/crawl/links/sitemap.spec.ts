import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readSitemap } from './sitemap.ts';
import { paths, responseTo } from '../testing/found-links.ts';

describe('sitemaps', () => {
  const xml =
    '<?xml version="1.0"?><urlset><url><loc>https://site.com/a?x=1&amp;y=2</loc></url><url><loc>/b</loc></url></urlset>';

  it('are read as XML, as an index, packed, as text', async () => {
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: xml }), 10).pages)).toEqual([
      '/a?x=1&y=2',
      '/b',
    ]);
    const index = '<sitemapindex><sitemap><loc>https://site.com/s1.xml.gz</loc></sitemap></sitemapindex>';
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: index }), 10).sitemaps)).toEqual([
      '/s1.xml.gz',
    ]);
    expect(readSitemap(await responseTo({ type: 'application/gzip', body: gzipSync(xml) }), 10).pages).toHaveLength(2);
    expect(
      paths(readSitemap(await responseTo({ type: 'text/plain', body: 'https://site.com/t\n' }), 10).pages),
    ).toEqual(['/t']);
  });

  it('are nothing else: neither a page with URLs nor an entry without an end', async () => {
    const urls = 'https://site.com/t\n';
    expect(readSitemap(await responseTo({ type: 'text/html', body: urls }), 10).pages).toEqual([]);
    const cut = '<urlset><loc>/a</loc><loc>/b';
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: cut }), 10).pages)).toEqual(['/a']);
  });

  it('stay small: a number of entries, a size when unpacked', async () => {
    expect(readSitemap(await responseTo({ type: 'text/xml', body: xml }), 1).pages).toHaveLength(1);
    const urls = 'https://site.com/t\n'.repeat(3);
    expect(readSitemap(await responseTo({ type: 'text/plain', body: urls }), 2).pages).toHaveLength(2);
    const bomb = gzipSync(`<urlset><loc>/a</loc></urlset>${' '.repeat(20 * 1024 * 1024)}`);
    expect(readSitemap(await responseTo({ type: 'application/gzip', body: bomb }), 10).pages).toEqual([]);
  });
});
