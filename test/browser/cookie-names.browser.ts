import { describe, expect, it, jest } from '@jest/globals';
import { sharedSession } from './support/shared-session.ts';
import { visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

describe('the names of the cookies that a page reads', () => {
  const session = sharedSession({ visitTimeoutMs: 120_000 });

  it.each([
    ['document.cookie', ['one', 'two']],
    ['cookieStore.get("wanted")', ['wanted']],
    ['cookieStore.get({ name: "wanted" })', ['wanted']],
    ['cookieStore.getAll({ name: "wanted", url: location.href })', ['wanted']],
    ['cookieStore.get({ url: location.href })', ['one', 'two']],
    ['cookieStore.getAll()', ['one', 'two']],
  ])('are reported for %s', async (read, names) => {
    const page = `<script>document.cookie = 'one=1'; document.cookie = 'two=2'; ${read}</script>`;
    const url = new URL('https://site.example/');
    const { cookieNames } = await visit(session(), '/', { '/': page }, { url });
    expect(cookieNames.toSorted()).toEqual(names);
  });
});
