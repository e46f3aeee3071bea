import { afterAll, beforeAll } from '@jest/globals';
import type { BrowserSession } from '#scanner/renderer';
import { openSession } from './visits.ts';

/** The browser of all tests of a suite. */
export function sharedSession(options: Parameters<typeof openSession>[0]): () => BrowserSession {
  let session: BrowserSession;
  beforeAll(async () => {
    session = await openSession(options);
  });
  afterAll(() => session?.close());
  return () => session;
}
