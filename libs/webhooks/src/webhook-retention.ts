const keptDays = 30;

/** Events and deliveries are shown for 30 days. `at` is a timestamp, `now` milliseconds since the epoch. */
export function isKept(at: string, now: number): boolean {
  return now - new Date(at).getTime() < keptDays * 86_400_000;
}
