import { Buffer } from 'node:buffer';
import { BrowserUnavailable } from '#scanner/renderer';
import { DebuggingPipe } from './process/debugging-pipe.ts';
import { noProxy } from './process/launch-flags.ts';
import { startProblem } from './process/start-problem.ts';
import { StartedChromium } from './process/started-chromium.ts';
import { tryPage } from './process/try-page.ts';

export { removeOwnProfiles } from './process/browser-profile.ts';
export { initWarning } from './process/init-warning.ts';

const timeoutMs = 60_000;
/** Of no certificate: no connection is made that would need one. */
const publicKeyHash = Buffer.alloc(32).toString('base64');

/**
 * Why pages cannot be rendered with this browser, for the operator to read; undefined where they can. Starts it once as it
 * is started for each scan, with an empty page and nothing else; one that shows none in a minute, as on a busy machine, is
 * not reported. Does not keep this process from ending, and ends with it.
 */
export async function browserProblem(executable: string): Promise<string | undefined> {
  try {
    return await problemOf(StartedChromium.start(executable, { proxy: noProxy, publicKeyHash }));
  } catch (error) {
    if (error instanceof BrowserUnavailable) return error.message;
    throw error;
  }
}

async function problemOf(started: StartedChromium): Promise<string | undefined> {
  const { input, output, ended } = started.spawned;
  started.spawned.unref();
  const over = Promise.withResolvers<string | undefined>();
  const pipe = new DebuggingPipe(input, output, { written: () => undefined, exceeded: () => over.resolve(undefined) });
  const timer = setTimeout(() => over.resolve(undefined), timeoutMs).unref();
  void ended.then((said) => over.resolve(startProblem(said)));
  tryPage(pipe).then(
    () => over.resolve(started.flagProblem),
    (error: unknown) => over.resolve(startProblem(String(error))),
  );
  try {
    return await over.promise;
  } finally {
    clearTimeout(timer);
    await started.abandon();
  }
}
