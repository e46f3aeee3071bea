import { describe, expect, it } from '@jest/globals';
import { grantableScopes, isAllowed, permissions } from './roles.ts';

const allowed = (role: Parameters<typeof isAllowed>[0]) =>
  permissions.filter((permission) => isAllowed(role, permission));

describe('roles', () => {
  it('an owner may do everything', () => {
    expect(allowed('owner')).toEqual(permissions);
  });

  it('a member may use the account, and not decide who else does', () => {
    expect(allowed('member')).toEqual([
      'scans:read',
      'scans:write',
      'usage:read',
      'webhooks:read',
      'webhooks:write',
      'keys:read',
      'keys:write',
      'audit:read',
      'members:read',
    ]);
  });

  it('read only means no change of any kind', () => {
    expect(allowed('read_only')).toEqual(['scans:read', 'usage:read', 'webhooks:read', 'keys:read', 'members:read']);
  });

  it('a member gives an API key no scope beyond the role', () => {
    expect(grantableScopes('read_only')).toEqual(['scans:read', 'usage:read', 'webhooks:read', 'keys:read']);
    expect(grantableScopes('member')).toEqual(expect.arrayContaining(['keys:write', 'audit:read']));
  });
});
