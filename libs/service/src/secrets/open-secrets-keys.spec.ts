import { describe, expect, it } from '@jest/globals';
import { presentSecretsKeys } from './open-secrets-keys.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('the keys of SECRETS_KEY', () => {
  it('are in the order of the setting, each once', () => {
    const base64 = newer.toString('base64');
    const withoutPadding = base64.replace('=', '');
    const SECRETS_KEY = [base64, older.toString('base64'), base64, withoutPadding];
    expect(presentSecretsKeys({ SECRETS_KEY, DATA_DIR: '/nonexistent' })).toEqual([newer, older]);
  });
});
