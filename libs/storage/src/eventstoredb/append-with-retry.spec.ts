import { describe, expect, it } from '@jest/globals';
import { AppendRefused, LogDenied, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import { appendWithRetry } from './append-with-retry.ts';

/** Enough on a busy machine; the tests that need it to pass have less. */
const retryPolicy = { attemptTimeoutMs: 40, totalTimeoutMs: 30_000 };
const failing = (properties: object): Error => Object.assign(new Error(''), properties);

/** Fails with each of the errors in turn, then succeeds. */
const attempts = (...errors: readonly unknown[]) => {
  let tries = 0;
  const append = async (): Promise<string> => {
    const error = errors[tries];
    tries += 1;
    if (error !== undefined) throw error;
    return 'stored';
  };
  return { append, tries: () => tries };
};
const always = (error: unknown) => attempts(...Array.from({ length: 100 }, () => error));
const run = (append: () => Promise<string>, totalTimeoutMs = retryPolicy.totalTimeoutMs): Promise<string> =>
  appendWithRetry('s-1', 'none', { ...retryPolicy, totalTimeoutMs }, append);

describe('an append', () => {
  it.each([
    ['deadline-exceeded', failing({ type: 'deadline-exceeded', code: 4 })],
    ['unavailable', failing({ type: 'unavailable', code: 14 })],
    ['unknown', failing({ type: 'unknown', message: '13 INTERNAL: Received RST_STREAM with code 0' })],
    ['not ready', failing({ type: 'unknown', message: 'Could not recognize Server Is Not Ready' })],
    ['plain', failing({ code: 14, message: '14 UNAVAILABLE: No connection established' })],
    ['cancelled', failing({ type: 'cancelled', code: 1 })],
  ])('is retried when its outcome is unknown: %s', async (_, error) => {
    const { append, tries } = attempts(error, error);
    expect(await run(append)).toBe('stored');
    expect(tries()).toBe(3);
  });

  it.each([
    ['wrong-expected-version', RevisionConflict],
    ['maximum-append-size-exceeded', AppendRefused],
    ['stream-deleted', AppendRefused],
    ['access-denied', LogDenied],
  ])('is not retried when nothing was stored: %s', async (type, kind) => {
    const { append, tries } = always(failing({ type }));
    await expect(run(append)).rejects.toBeInstanceOf(kind);
    expect(tries()).toBe(1);
  });

  it('fails as OutcomeUnknown when any attempt may have been stored', async () => {
    const down = failing({ code: 14, message: '14 UNAVAILABLE: No connection established' });
    const { append } = attempts(failing({ type: 'unavailable' }), ...Array.from({ length: 50 }, () => down));
    await expect(run(append, 120)).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('fails as LogUnavailable when no attempt reached the server', async () => {
    const { append } = always(failing({ code: 14, message: '14 UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:2113' }));
    await expect(run(append, 120)).rejects.toBeInstanceOf(LogUnavailable);
  });
});
