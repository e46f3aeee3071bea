import { afterAll } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import type { ServiceForSpecs } from '../support/service-for-specs.ts';
import { SiteVisitor } from './site-visitor.ts';

export const password = 'correct horse battery staple';

export interface Person {
  readonly email: string;
  readonly visitor: SiteVisitor;
}

export interface ConsoleForSpecs {
  readonly site: ServiceForSpecs;
  /** Nobody is signed in; from an address of its own, so that failures of others do not count. */
  readonly visitor: () => SiteVisitor;
  /** Signs up, and in. */
  readonly owner: () => Promise<Person>;
  /** Whom an owner has invited, and who has signed in. */
  readonly member: (founder: SiteVisitor, role: 'owner' | 'member' | 'read_only') => Promise<Person>;
  /** Who was removed from the only account, and is still signed in. */
  readonly memberOfNone: () => Promise<Person>;
  readonly signIn: (visitor: SiteVisitor, email: string, secret?: string) => ReturnType<SiteVisitor['submit']>;
}

let people = 0;

/** Where the machine is so busy that a response takes more than five seconds (503), the command is completed nevertheless. */
export async function signInEventually(visitor: SiteVisitor, email: string): Promise<void> {
  for (let n = 0; n < 20 && !visitor.cookies.has('__Host-session'); n++) {
    if (n > 0) await new Promise((resolve) => setTimeout(resolve, 2_000));
    await visitor.open('/sign-in');
    await visitor.submit('/sign-in', { fields: { email, password } });
  }
  if (!visitor.cookies.has('__Host-session')) throw new Error(`${email} cannot sign in`);
}

/** A service on which anybody can sign up. */
export function consoleForSpecs(settings: Readonly<Record<string, string>> = {}): ConsoleForSpecs {
  const site = serviceForSpecs({ OPEN_SIGNUP: 'on', ...settings });
  const visitors: SiteVisitor[] = [];
  afterAll(async () => {
    await Promise.all(visitors.map((one) => one.close()));
  });
  const visitor = (): SiteVisitor => {
    people += 1;
    const made = new SiteVisitor(() => site.service.url, `127.0.${1 + Math.floor(people / 250)}.${1 + (people % 250)}`);
    visitors.push(made);
    return made;
  };
  const signIn: ConsoleForSpecs['signIn'] = async (who, email, secret = password) => {
    for (;;) {
      await who.open('/sign-in');
      const page = await who.submit('/sign-in', { fields: { email, password: secret } });
      if (page.status !== 503) return page;
    }
  };
  const owner: ConsoleForSpecs['owner'] = async () => {
    const one = visitor();
    const email = `person${people}@example.com`;
    await one.open('/sign-up');
    const page = await one.submit('/sign-up', { fields: { account_name: `Account ${people}`, email, password } });
    if (![200, 503].includes(page.status)) throw new Error(`sign-up failed: ${page.text}`);
    await signInEventually(one, email);
    return { email, visitor: one };
  };
  const member: ConsoleForSpecs['member'] = async (founder, role) => {
    const one = visitor();
    const email = `person${people}@example.com`;
    await founder.open('/members');
    await founder.submit('/members/invitations', { fields: { email, role } });
    const link = founder.attributes('input', 'value').find((value) => value.includes('/invitation?token=')) ?? '';
    await one.open(link.replace(site.service.url, ''));
    await one.submit('/invitation', { fields: { password } });
    await signInEventually(one, email);
    return { email, visitor: one };
  };
  const memberOfNone: ConsoleForSpecs['memberOfNone'] = async () => {
    const { visitor: founder } = await owner();
    const removed = await member(founder, 'member');
    await founder.open('/members');
    const [, remove = ''] = founder.attributes('form', 'action').filter((path) => path.endsWith('/remove'));
    await founder.submit(remove);
    return removed;
  };
  return { site, visitor, signIn, owner, member, memberOfNone };
}
