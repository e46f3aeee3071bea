import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldSite } from '../support/held-site.ts';
import { completedScan } from './completed-scan.ts';
import { consoleForSpecs } from './people.ts';
import type { Person } from './people.ts';

const { site, owner, visitor } = consoleForSpecs();
let target: HeldSite;

beforeAll(async () => {
  target = await HeldSite.start();
  target.release();
});
afterAll(() => target.close());

/** A new key of the person's account that may read scans. */
async function apiKeyOf({ visitor }: Person): Promise<string> {
  await visitor.open('/keys/new');
  await visitor.submit('/keys', { fields: { name: 'reader', scopes: ['scans:read'], expires: '30' } });
  return visitor.attributes('input', 'value').find((value) => value.startsWith('slk_')) ?? '';
}

describe('a scan', () => {
  it('that has ended leads to its results and its receipt as files, which are what the API returns', async () => {
    const person = await owner();
    const path = await completedScan(person, target.url);
    const scanId = path.replace('/scans/', '');
    const links = person.visitor.attributes('a', 'href');
    await person.visitor.open(`${path}/receipt`);
    expect([links, person.visitor.attributes('a', 'href')]).toEqual([
      expect.arrayContaining([`${path}/results.json`]),
      expect.arrayContaining([`${path}/receipt.json`]),
    ]);
    const api = site.client(await apiKeyOf(person));
    for (const kind of ['results', 'receipt']) {
      const { status, headers, html: content } = await person.visitor.open(`${path}/${kind}.json`);
      expect([status, headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${scanId}-${kind}.json"`,
          'cache-control': 'no-store',
        }),
      ]);
      expect(JSON.parse(content)).toEqual((await api.get(`/v1/scans/${scanId}/${kind}`)).body);
    }
  });

  it('gives no file to others, nor a receipt before it has ended', async () => {
    const person = await owner();
    const path = await completedScan(person, target.url);
    const stranger = await owner();
    for (const kind of ['results', 'receipt']) {
      expect((await stranger.visitor.open(`${path}/${kind}.json`)).status).toBe(404);
      expect((await visitor().open(`${path}/${kind}.json`)).path).toMatch(/^\/sign-in\?next=/);
    }
    target.hold();
    await person.visitor.open('/scans');
    const { path: running } = await person.visitor.submit('/scans', { fields: { new_target: target.url } });
    const links = person.visitor.attributes('a', 'href').filter((href) => href.endsWith('.json'));
    const { status, text } = await person.visitor.open(`${running}/receipt.json`);
    target.release();
    expect(links).toEqual([]);
    expect([status, text]).toEqual([409, expect.stringContaining('it has a receipt once it has ended')]);
  });
});
