import { expect, it } from '@jest/globals';
import { actorForAccount } from './actor-for-account.ts';

it.each([
  ['user:usr_1', 'user:usr_1'],
  ['key:key_1', 'key:key_1'],
  ['operator:cli', 'operator'],
  ['operator:jane', 'operator'],
  ['system:worker/host-7', 'Scanledger'],
  ['system:sign-in', 'Scanledger'],
  ['unknown', 'Scanledger'],
])('an account is told of %s as %s', (actor, told) => {
  expect(actorForAccount(actor)).toBe(told);
});
