import { describe, expect } from '@jest/globals';
import { whilePaused } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { openEmbeddedStores } from '#storage';
import { eventually } from '../support/eventually.ts';
import { itEmbedded } from '../support/service-for-specs.ts';
import { consoleForSpecs, password, signInEventually } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

const { site, visitor, owner, memberOfNone } = consoleForSpecs();
const email = 'grace@example.com';

/** Works while the read model of members shows nothing new. */
async function whileMembersAreBehind(work: () => Promise<void>): Promise<void> {
  const onFatal = (reason: Error): never => {
    throw reason;
  };
  const directory = site.service.dataDirectory;
  const stores = await openEmbeddedStores({ directory, clock: new SystemClock(), onFatal });
  try {
    await whilePaused(stores.leases, 'members', 'test', new AbortController().signal, work);
  } finally {
    await stores.close();
  }
}

async function invitationLink(founder: SiteVisitor, address: string): Promise<string> {
  await founder.open('/members');
  await founder.submit('/members/invitations', { fields: { email: address, role: 'member' } });
  const link = founder.attributes('input', 'value').find((value) => value.includes('/invitation?token=')) ?? '';
  return link.replace(site.service.url, '');
}

describe('a person who joins an account while the read models are behind', () => {
  itEmbedded('learns that it has happened, and sees the account when they have caught up', async () => {
    const { visitor: founder } = await owner();
    const { visitor: one, email: address } = await memberOfNone();
    const link = await invitationLink(founder, address);
    await one.open(link);
    const form = new URLSearchParams(
      one.formFields('/invitation').map(([name, value]): [string, string] => [name, value]),
    );
    await whileMembersAreBehind(async () => {
      for (const page of [await one.submit('/invitation'), await one.send('/invitation', form)]) {
        expect([page.status, page.path]).toEqual([200, '/accounts']);
        expect(page.text).toContain('You have joined the account. It appears here in a moment: reload the page.');
      }
    });
    await eventually(
      () => one.open('/members'),
      ({ path }) => path === '/members',
    );
    const again = await one.send('/invitation', form);
    expect([again.status, again.path, again.text]).toEqual([
      200,
      '/scans',
      expect.stringContaining('You have joined the account.'),
    ]);
    expect((await one.open('/members')).text).toContain(address);
  });

  itEmbedded('registers once, and is told to sign in', async () => {
    const { visitor: founder } = await owner();
    const link = await invitationLink(founder, email);
    const one = visitor();
    await one.open(link);
    const fields = { token: new URL(link, site.service.url).searchParams.get('token') ?? '', password };
    await whileMembersAreBehind(async () => {
      const page = await one.submit('/invitation', { fields: { password } });
      expect([page.status, page.path]).toEqual([200, '/sign-in']);
      expect(page.text).toContain('You are registered, and have joined the account. Sign in with your password.');
      const again = await one.send('/invitation', new URLSearchParams(fields));
      expect([again.status, again.text]).toEqual([404, expect.stringContaining('If you used it, you have joined')]);
    });
    await signInEventually(one, email);
    expect((await one.open('/members')).text).toContain(email);
  });
});
