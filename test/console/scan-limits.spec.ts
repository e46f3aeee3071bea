import { describe, expect, it } from '@jest/globals';
import { nothingStarts } from '../support/service-for-specs.ts';
import { admin } from './admin.ts';
import { consoleForSpecs, password } from './people.ts';
import type { SeenPage, SiteVisitor } from './site-visitor.ts';

const { site, visitor } = consoleForSpecs({ MAX_QUEUED_PER_ACCOUNT: '2', MAX_QUEUED: '4' });
const target = 'https://example.com/';

/** The owner of an account whose scans are queued and never start. */
async function ownerOfQueue(scansPerMonth?: number): Promise<SiteVisitor> {
  const plan = scansPerMonth === undefined ? nothingStarts : { ...nothingStarts, scansPerMonth };
  const { accountId } = await site.customer(plan);
  const invite = ['accounts', 'invite', accountId, '--email', `${accountId}@example.com`];
  const { url } = await admin<{ url: string }>(site.service, ...invite);
  const owner = visitor();
  await owner.open(url.replace('https://console.example', ''));
  await owner.submit('/invitation', { fields: { password } });
  return owner;
}

async function start(owner: SiteVisitor): Promise<SeenPage> {
  await owner.open('/scans');
  return owner.submit('/scans', { fields: { new_target: target } });
}

async function queue(owner: SiteVisitor): Promise<void> {
  expect((await start(owner)).path).toMatch(/^\/scans\/scan_/);
}

const secondsOf = ({ headers }: SeenPage): number => Number(headers['retry-after']);

describe('the form that starts a scan', () => {
  it('is shown once more with when to try again where the quota or a queue is full', async () => {
    const limited = await ownerOfQueue(1);
    await queue(limited);
    const ofQuota = await start(limited);
    expect([ofQuota.status, ofQuota.path]).toEqual([429, '/scans']);
    const now = new Date();
    const monthEndsIn = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1_000;
    expect(Math.abs(secondsOf(ofQuota) - monthEndsIn)).toBeLessThan(600);
    expect(ofQuota.text).toMatch(
      /limit of 1 scan a month is reached\. Scans can be started again on 1 \w+ \d{4}, 00:00 UTC\./,
    );
    expect(ofQuota.html).toContain('<title>Error: Scans · Scanledger</title>');
    expect(ofQuota.html).not.toContain('aria-invalid');
    expect(limited.attributes('input', 'value')).toContain(target);

    const one = await ownerOfQueue();
    await queue(one);
    await queue(one);
    const ofAccount = await start(one);
    expect([ofAccount.status, secondsOf(ofAccount)]).toEqual([429, 30]);
    expect(ofAccount.text).toContain('The account has 2 scans in the queue, and at most 2 may wait. Retry in 30 s.');

    const other = await ownerOfQueue();
    await queue(other);
    const ofService = await start(other);
    expect([ofService.status, ofService.path, secondsOf(ofService)]).toEqual([503, '/scans', 30]);
    expect(ofService.text).toContain('The queue of the service is full. Retry in 30 s.');
    expect(other.attributes('input', 'value')).toContain(target);
  });
});
