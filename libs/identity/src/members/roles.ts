import { scopes } from '#accounts';
import type { Scope } from '#accounts';

/** What a member may do in an account. */
export const roles = ['owner', 'member', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** What a member of an account may be allowed to do: what an API key may be, and what only people do. */
export const permissions = [...scopes, 'members:read', 'members:write', 'account:write'] as const;
export type Permission = (typeof permissions)[number];

const readPermissions: readonly Permission[] = permissions.filter((permission) => permission.endsWith(':read'));

/** The one table of what each role may do. What is not in it is not allowed. */
const permissionsByRole: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(permissions),
  member: new Set([...readPermissions, 'scans:write', 'webhooks:write', 'keys:write']),
  read_only: new Set(readPermissions.filter((permission) => permission !== 'audit:read')),
};

export function isAllowed(role: Role, permission: Permission): boolean {
  return permissionsByRole[role].has(permission);
}

/** The scopes that a member may give an API key: those of things that the member may do. */
export function grantableScopes(role: Role): readonly Scope[] {
  return scopes.filter((scope) => isAllowed(role, scope));
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
