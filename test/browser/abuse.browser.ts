import { describe, expect, it, jest } from '@jest/globals';
import type { Forward } from '#scanner/renderer';
import { eventually } from '../support/eventually.ts';
import { ownMemoryBytes, processTree } from '../../libs/browser/src/process-tree.ts';
import { openSession, visit } from './support/visits.ts';

// A page that hangs takes its time limit, and on a busy machine the browser needs minutes to start again.
jest.setTimeout(8 * 60_000);

const worker = (code: string): string =>
  `<script>for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))</script>`;
const maxMemoryBytes = 600 * 1024 * 1024;

/** Memory of all that this process has started. */
const memoryOfBrowsers = (): number =>
  processTree(process.pid)
    .filter((pid) => pid !== process.pid)
    .reduce((sum, pid) => sum + ownMemoryBytes(pid), 0);

/** Each wastes the time of a processor, or what the browser keeps of a page. */
const busy: Readonly<Record<string, string>> = {
  'loops in workers': worker('for (;;);'),
  'matches a regular expression without end': '<script>/^(a+)+$/.test("a".repeat(60) + "b")</script>',
  'animates without end':
    '<style>@keyframes k { to { filter: blur(99px); transform: rotate(1turn) } } i { animation: k 1ms infinite; position: fixed; inset: 0 }</style><script>for (let i = 0; i < 500; i++) document.write("<i>x</i>")</script>',
  'stops at a debugger': '<script>for (;;) { debugger }</script>',
  'stops at a debugger again and again': '<script>setInterval(() => { debugger }, 0)</script>',
  'nests elements':
    '<script>let e = document.documentElement; for (let i = 0; i < 5e4; i++) { const d = document.createElement("div"); e.append(d); e = d }</script>',
  'fills its history':
    '<script>for (let i = 0; i < 1e5; i++) try { history.pushState({ i: "x".repeat(1e4) }, "", "#" + i) } catch {}</script>',
  'fills the console': '<script>for (;;) console.log("x".repeat(1e5), { a: [1, 2, 3] })</script>',
  'throws without end':
    '<script>setInterval(() => { for (let i = 0; i < 100; i++) setTimeout(() => { throw new Error("x".repeat(1e5)) }) })</script>',
  'fills its storage':
    '<script>for (let i = 0; ; i++) try { localStorage.setItem("k" + i, "x".repeat(1e6)) } catch { break } setInterval(() => { const r = indexedDB.open("d" + Math.random()) })</script>',
  'prints itself': '<script>setInterval(() => print(), 10)</script>',
  'calls what the browser has bound':
    '<script>const names = Object.getOwnPropertyNames(window).filter((name) => /^_/.test(name)); setInterval(() => { for (const name of names) try { window[name]("x".repeat(5e6)) } catch {} })</script>',
};

/** Each takes memory until the browser is killed, or until its own limit. */
const greedy: Readonly<Record<string, string>> = {
  'memory of WebAssembly':
    '<script>const all = []; for (;;) { const m = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(m.buffer).fill(1); all.push(m) }</script>',
  'memory of workers': worker('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
  canvases:
    '<script>const all = []; setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 8000; const g = c.getContext("2d"); g.fillRect(0, 0, 8000, 8000); g.getImageData(0, 0, 1, 1); all.push(c) })</script>',
};

function groupsOf<T>(size: number, all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

describe('a browser in which a page', () => {
  // A browser is started again three times: each of the pages of a session may cost one.
  it.each(groupsOf(3, Object.keys(busy)))('%s, %s or %s opens the next page', async (...names) => {
    const session = await openSession({ visitTimeoutMs: 10_000 });
    try {
      await Promise.all(names.map((name) => visit(session, '/', { '/': busy[name] ?? '' }, { explores: true })));
      const { html } = await eventually(
        () => visit(session, '/', { '/': '<script>document.write("fine")</script>' }),
        ({ problem }) => problem === undefined,
        180,
      );
      expect(html).toContain('fine');
    } finally {
      await session.close();
    }
  });

  it.each(Object.entries(greedy))('takes %s is ended before it has more than its limit for long', async (_, html) => {
    const session = await openSession({ visitTimeoutMs: 30_000, maxMemoryBytes });
    const released = Promise.withResolvers<void>();
    // A document that waits for a script is open until it is ended.
    const forward: Forward = async ({ url }) => {
      if (url.pathname === '/slow') await released.promise;
      return {
        status: 200,
        headers: [['content-type', 'text/html']],
        body: Buffer.from(`${html}<script src="/slow"></script>`),
      };
    };
    try {
      const { problem } = await visit(session, '/', {}, { forward });
      expect(problem).toBeDefined();
      await eventually(
        () => Promise.resolve(memoryOfBrowsers()),
        (bytes) => bytes < maxMemoryBytes,
      );
    } finally {
      released.resolve();
      await session.close();
    }
  });
});
