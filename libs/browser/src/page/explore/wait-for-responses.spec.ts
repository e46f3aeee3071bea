import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepBuiltIns } from '../keep-built-ins.ts';
import { waitForResponses } from './wait-for-responses.ts';

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Ends a request: with a response, or without one. */
type End = (hasResponded: boolean) => void;

class FakeXmlHttpRequest extends EventTarget {
  static readonly ends: End[] = [];
  open(_method: string, _url: string): void {}
  send(): void {
    FakeXmlHttpRequest.ends.push((hasResponded) => {
      this.dispatchEvent(new Event(hasResponded ? 'load' : 'error'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

/** Until what waits for the end of a request has run. */
const noticed = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A page whose requests the test ends. */
function page() {
  const ends: End[] = [];
  const scope = {
    fetch: async (_url: string, init?: RequestInit) => {
      String(init?.method);
      await new Promise<void>((resolve, reject) => {
        ends.push((hasResponded) => (hasResponded ? resolve() : reject(new TypeError('no response'))));
      });
    },
  };
  const pauses: (() => void)[] = [];
  const { reacted, leaveOpen } = waitForResponses({
    ...keepBuiltIns(),
    scope,
    page: { root: () => null },
    time: { leftMs: () => Infinity },
    pause: async () => pauses.shift()?.(),
    listenTo: (target: EventTarget, type: string, listener: () => void) => target.addEventListener(type, listener),
    wrapMethod: (owner: Methods, name: string, before: (self: unknown, args: unknown[]) => void) => {
      const native = owner[name];
      owner[name] = function (this: unknown, ...args) {
        before(this, args);
        return native?.apply(this, args);
      };
    },
    replaceMethod: (owner: Methods, name: string, make: (native: unknown) => Methods[string]) => {
      owner[name] = make(owner[name]);
    },
  } as unknown as Parameters<typeof waitForResponses>[0]);
  /** Whether the last request is waited for: it ends during the tenth pause, and only then. */
  const isWaited = async (): Promise<boolean> => {
    const all = [...ends, ...FakeXmlHttpRequest.ends];
    let hasEnded = false;
    pauses.splice(0, Infinity, ...Array.from({ length: 9 }, () => () => undefined), () => {
      hasEnded = true;
      all.at(-1)?.(true);
    });
    await reacted();
    return hasEnded;
  };
  const byFetch = (url: string): void => void scope.fetch(url).catch(() => undefined);
  const byXmlHttpRequest = (url: string): void => {
    const request = new XMLHttpRequest();
    request.open('get', url);
    request.send();
  };
  return { scope, ends, leaveOpen, isWaited, byFetch, byXmlHttpRequest };
}

describe('a response that a page has requested', () => {
  const native = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeXmlHttpRequest.ends.length = 0;
    // One of its own, whose methods the page replaces.
    const { open, send } = FakeXmlHttpRequest.prototype;
    globalThis.XMLHttpRequest = class extends FakeXmlHttpRequest {} as unknown as typeof XMLHttpRequest;
    Object.assign(XMLHttpRequest.prototype, { open, send });
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = native;
  });

  describe.each(['byFetch', 'byXmlHttpRequest'] as const)('%s', (by) => {
    const held = () => {
      const one = page();
      one[by]('/api?q=1');
      one.leaveOpen();
      const end: End = (hasResponded) => [...one.ends, ...FakeXmlHttpRequest.ends][0]?.(hasResponded);
      return { ...one, request: one[by], end };
    };

    it('is waited for', async () => {
      const { isWaited, [by]: request } = page();
      request('/api?q=1');
      expect(await isWaited()).toBe(true);
    });

    it('is not waited for where one of the same path is held open', async () => {
      const { request, isWaited } = held();
      request('/api?q=2');
      expect(await isWaited()).toBe(false);
      request('/other');
      expect(await isWaited()).toBe(true);
    });

    it('is waited for again after that one was only slow', async () => {
      const { request, isWaited, end } = held();
      end(true);
      await noticed();
      request('/api?q=2');
      expect(await isWaited()).toBe(true);
    });

    it('is not waited for after that one had no response', async () => {
      const { request, isWaited, end } = held();
      end(false);
      await noticed();
      request('/api?q=2');
      expect(await isWaited()).toBe(false);
    });
  });

  it('is requested as the page says, also where what it gives throws', async () => {
    const init = {
      get method(): string {
        throw new Error('of the page');
      },
    };
    await expect(page().scope.fetch('/api', init)).rejects.toThrow('of the page');
  });
});
