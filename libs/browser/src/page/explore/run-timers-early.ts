import type { limitTime } from './limit-time.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

interface Timer {
  readonly isRepeated: boolean;
  readonly due: number;
  readonly run: () => unknown;
  runs: number;
}

interface Waiting {
  readonly id: number;
  readonly timer: Timer;
}

/** Timers that a person would wait for: they are run early. */
export function runTimersEarly({
  scope,
  apply,
  list,
  replaceMethod,
  time,
}: After<[typeof reporting, typeof replaceMethods, typeof limitTime]>) {
  const nativeClear = scope.clearTimeout;
  const minTimerMs = 300;
  const maxTimerMs = 60_000;
  const maxTimerRuns = 40;
  const timers = new Map<number, Timer>();
  const { performance } = scope;
  let lastDue = 0;
  const noteDue = (delay: number) => {
    if (!(delay >= minTimerMs)) lastDue = Math.max(lastDue, performance.now() + (Number(delay) || 0));
  };
  /** Milliseconds until the last timer of the page is due that is not run early. */
  const timersDueIn = () => lastDue - performance.now();
  const keepTimer = (isRepeated: boolean) => (native: typeof setTimeout) =>
    function (run: TimerHandler, delay: number, ...args: unknown[]) {
      noteDue(delay);
      if (typeof run !== 'function' || !(delay >= minTimerMs && delay <= maxTimerMs) || timers.size >= 200)
        return apply(native, scope, list<unknown>([run, delay]).concat(args));
      const onTime = (...given: unknown[]) => {
        if (!isRepeated) timers.delete(id);
        return apply(run, scope, given);
      };
      const id = apply(native, scope, list<unknown>([onTime, delay]).concat(args)) as number;
      timers.set(id, { isRepeated, runs: 0, due: performance.now() + delay, run: () => apply(run, scope, args) });
      return id;
    };
  const waitingTimers = () => {
    const all = list<Waiting>([]);
    timers.forEach((timer, id) => all.push({ id, timer }));
    return all;
  };
  /** What is due while something is held down is run before it is let go. */
  const runAddedBy = (work: () => void) => {
    const before = new Set<number>();
    timers.forEach((_, id) => before.add(id));
    work();
    // What one of them adds waits for its time: it may add itself.
    const added = waitingTimers().filter(({ id, timer }) => !before.has(id) && !timer.isRepeated);
    added.slice(0, maxTimerRuns).forEach(({ id, timer }) => {
      if (time.isCut() || !timers.delete(id)) return;
      apply(nativeClear, scope, [id]);
      runOne(timer);
    });
  };
  const runOne = ({ run }: Timer) => {
    try {
      run();
    } catch {
      // The page's own fault.
    }
  };
  const forgetTimer = (native: (id?: number) => void) =>
    function (id: number) {
      timers.delete(id);
      return apply(native, scope, [id]);
    };
  replaceMethod(scope, 'setTimeout', keepTimer(false));
  replaceMethod(scope, 'setInterval', keepTimer(true));
  replaceMethod(scope, 'clearTimeout', forgetTimer);
  replaceMethod(scope, 'clearInterval', forgetTimer);
  const maxRunsOfTimer = 5;
  let timerRuns = 0;
  /** Whether there was one to run. */
  const runTimers = () => {
    const waiting = waitingTimers().filter(({ timer }) => timer.runs < maxRunsOfTimer);
    waiting.sort((a, b) => a.timer.due - b.timer.due);
    for (let at = 0; at < waiting.length; at += 1) {
      const { id, timer } = waiting[at] as Waiting;
      if (timerRuns >= maxTimerRuns || time.isCut()) return false;
      if (!timers.has(id)) continue;
      timerRuns += 1;
      timer.runs += 1;
      if (!timer.isRepeated) {
        timers.delete(id);
        apply(nativeClear, scope, [id]);
      }
      runOne(timer);
    }
    return waiting.length > 0;
  };
  return { runTimers, runAddedBy, timersDueIn };
}
