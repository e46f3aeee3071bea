import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserSession } from '#scanner/renderer';
import { eventually } from '../support/eventually.ts';
import { ProgramWatch } from './support/program-watch.ts';
import { openSession, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

describe('a page that has another program open a URL', () => {
  let session: BrowserSession;
  const watch = new ProgramWatch();
  beforeAll(async () => {
    session = await openSession({ visitTimeoutMs: 120_000 });
  });
  afterAll(async () => {
    watch.stop();
    await session?.close();
  });

  it.each([
    ['leaves for it', '<script>location = "mailto:x@site.example"</script>'],
    ['has it in a frame', '<iframe src="mailto:x@site.example"></iframe>'],
    [
      'has a link to it that is clicked',
      '<a id=a href="mailto:x@site.example">x</a><button onclick="a.click()">x</button>',
    ],
  ])('that %s starts none', async (_, page) => {
    await visit(session, '/', { '/': `<p>page${page}` }, { explores: true });
    // It is started before a page that is opened afterwards has run.
    const { html } = await visit(session, '/', { '/': '<script>document.write("next")</script>' });
    expect(html).toContain('next');
    expect(watch.foreign).toEqual([]);
  });

  it('is seen to start what starts', async () => {
    const programs = await eventually(
      () => Promise.resolve(watch.programs),
      ({ size }) => size > 0,
    );
    expect([...programs].some((name) => name.startsWith('chrom'))).toBe(true);
  });
});
