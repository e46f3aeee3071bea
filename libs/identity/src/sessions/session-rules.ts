import { hasElapsed } from '#kernel';
import type { SessionDocument } from './sessions.projection.ts';
import type { UserDocument } from '../users/users.projection.ts';

const hourMs = 60 * 60_000;
const maxIdleMs = 12 * hourMs;
export const maxSessionMs = 7 * 24 * hourMs;
/** For so long after signing in, or confirming it, a user may do what needs a fresh authentication. */
const freshForMs = 15 * 60_000;

/** Whether a session is valid: not ended, not idle for too long, and not older than what has ended all sessions of the user. */
export function isValidSession(
  session: SessionDocument,
  user: Pick<UserDocument, 'generation'>,
  lastSeenAt: string | undefined,
  now: number,
): boolean {
  const idleMs = now - Date.parse(lastSeenAt ?? session.startedAt);
  return (
    !session.ended &&
    session.generation === user.generation &&
    Date.parse(session.expiresAt) > now &&
    idleMs < maxIdleMs
  );
}

/** Whether the user has proved recently enough who is signed in. A proof by a clock that was ahead is none. */
export function isFresh({ confirmedAt }: Pick<SessionDocument, 'confirmedAt'>, now: number): boolean {
  return !hasElapsed(freshForMs, Date.parse(confirmedAt), now);
}
