import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { GetApiKey } from '#accounts';
import type { Users } from '#identity';
import { Rejected } from '#kernel';
import { ActorNames } from './actor-names.ts';

const users = { find: async (id: string) => (id === 'usr_1' ? { email: 'ada@example.com' } : undefined) };
const queries = {
  execute: async ({ accountId, keyId }: GetApiKey) => {
    if (accountId === 'acc_1' && keyId === 'key_1') return { name: 'ci', prefix: 'slk_abcd', last4: 'wxyz' };
    throw new Rejected('not_found', 'There is no key with this id.');
  },
};
const names = new ActorNames(users as unknown as Users, queries as unknown as QueryBus);

describe('on a page of an account', () => {
  it.each([
    ['user:usr_1', 'ada@example.com'],
    ['user:usr_2', 'an erased user'],
    ['key:key_1', 'API key ci (slk_abcd…wxyz)'],
    ['key:key_2', 'key:key_2'],
    ['operator:ada@host', 'operator'],
    ['saga:end-of-scan', 'Scanledger'],
  ])('%s is called %s', async (actor, name) => {
    expect((await names.of('acc_1', [actor]))(actor)).toBe(name);
  });

  it('a key of another account has no name', async () => {
    expect((await names.of('acc_2', ['key:key_1']))('key:key_1')).toBe('key:key_1');
  });
});
