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
  readonly signIn: (visitor: SiteVisitor, email: string, secret?: string) => ReturnType<SiteVisitor['submit']>;
}

let people = 0;

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
    await who.open('/sign-in');
    return who.submit('/sign-in', { fields: { email, password: secret } });
  };
  return {
    site,
    visitor,
    signIn,
    owner: async () => {
      const one = visitor();
      const email = `person${people}@example.com`;
      await one.open('/sign-up');
      const page = await one.submit('/sign-up', { fields: { account_name: `Account ${people}`, email, password } });
      if (page.status !== 200) throw new Error(`sign-up failed: ${page.text}`);
      await signIn(one, email);
      if (!one.cookies.has('__Host-session')) throw new Error('sign-in failed');
      return { email, visitor: one };
    },
  };
}
