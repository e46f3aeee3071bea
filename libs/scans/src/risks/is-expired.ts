/** Whether an accepted risk has expired. `now` is RFC 3339, UTC, with milliseconds, as `expiresAt` is. */
export function isExpired({ expiresAt }: { readonly expiresAt: string | null }, now: string): boolean {
  return expiresAt !== null && expiresAt <= now;
}
