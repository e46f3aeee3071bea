import type { Role } from '#identity';

/** The roles as pages name them. */
export const roleWords: Readonly<Record<Role, string>> = { owner: 'owner', member: 'member', read_only: 'read only' };
