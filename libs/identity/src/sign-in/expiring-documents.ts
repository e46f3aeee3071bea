/**
 * `<milliseconds since the epoch>_<id>`: when a document is forgotten, unique, so that old documents are found in the
 * order of this member.
 */
export function expiryOf(id: string, forgottenAtMs: number): string {
  return `${forgottenAtMs}_${id}`;
}

export function expired(forgottenAt: string, now: number): boolean {
  return Number(forgottenAt.split('_')[0]) <= now;
}
