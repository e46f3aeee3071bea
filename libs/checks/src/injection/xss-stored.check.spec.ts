import { describe, expect, it } from '@jest/globals';
import type { Canary, Exchange, PointProbe, ProbedPoint, ProbeRequest } from '#scanner/check-api';
import { xssStored } from './xss-stored.check.ts';

const url = new URL('https://example.com/guestbook');

function exchange(text: string, location?: string): Exchange {
  const headers = new Map(location === undefined ? [] : [['location', location]]);
  const status = location === undefined ? 200 : 303;
  return { url, method: 'POST', status, mediaType: 'text/html', text, headers } as unknown as Exchange;
}

function probed(maxRequests: number | undefined, response = exchange('')): ProbedPoint {
  const canary: Canary = { token: 'qcanary', response };
  const point = {
    kind: 'form',
    url,
    page: url,
    label: 'POST parameter comment',
    maxRequests,
    request: (body: string) => ({ url, method: 'POST', body }),
  };
  return { point, canary } as unknown as ProbedPoint;
}

/** What the check sends to a site whose page encodes entries, `most` requests in each pass. */
async function sentInPasses(point: ProbedPoint, passes: readonly number[]): Promise<string[]> {
  const sent: string[] = [];
  const shared = new Map<unknown, Promise<unknown>>();
  for (const most of passes) {
    let left = most;
    const probe = {
      token: () => 'qtoken',
      found: () => false,
      once: <T>(key: unknown, work: () => Promise<T>) => {
        const result = (shared.get(key) as Promise<T> | undefined) ?? work();
        shared.set(key, result);
        return result;
      },
      fetch: ({ url: { pathname }, body = '' }: ProbeRequest) => {
        if (left === 0) return Promise.resolve(undefined);
        left -= 1;
        sent.push(`${pathname} ${body}`.trim());
        return Promise.resolve(exchange('<p>qcanary</p><p>&lt;img&gt;</p>'));
      },
    };
    expect(await xssStored.probePoint(point, probe as unknown as PointProbe)).toBeUndefined();
  }
  return sent;
}

describe('stored cross-site scripting', () => {
  it.each([
    [undefined, false],
    [2, false],
    [3, true],
    [6, true],
  ])('is looked for at a point that bears %s requests: %s', (maxRequests, applies) => {
    expect(xssStored.appliesTo(probed(maxRequests))).toBe(applies);
  });

  it('goes on in a later pass, and leaves no entry twice', async () => {
    const sent = await sentInPasses(probed(6), [3, 3]);
    expect(sent).toEqual([
      '/guestbook',
      '/guestbook <img src=x onerror=qtoken>',
      '/guestbook',
      '/guestbook <svg/onload=qtoken>',
      '/guestbook',
    ]);
  });

  it('looks at an entry that an earlier pass has left', async () => {
    const sent = await sentInPasses(probed(6), [2, 1]);
    expect(sent).toEqual(['/guestbook', '/guestbook <img src=x onerror=qtoken>', '/guestbook']);
  });

  it.each(['/logout', '/entries/delete?id=7', 'mailto:a@example.com'])('does not follow %s', async (location) => {
    expect(await sentInPasses(probed(6, exchange('', location)), [1])).toEqual(['/guestbook']);
  });
});
