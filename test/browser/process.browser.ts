import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromiumRenderer } from '#browser';
import { BrowserUnavailable } from '#scanner/renderer';
import type { BrowserSession, Forward } from '#scanner/renderer';
import { commandFor } from '../../libs/browser/src/process/unprivileged.ts';
import { eventually } from '../support/eventually.ts';
import { executable, openSession, visit } from './support/visits.ts';

// A page that hangs takes its time limit, and on a busy machine the browser needs minutes to start again.
jest.setTimeout(5 * 60_000);

/** Lines of `ps` of Chromium's processes below `pid`. */
const processesBelow = (pid: number): { readonly pid: number; readonly command: string }[] => {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }] : []));
  const below = (one: number): typeof all =>
    all.filter(({ parent }) => parent === one).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid).filter(({ command }) => command.includes('chromium'));
};
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Namespaces of process ids that a process is in, one in the other. */
const depthOfIds = (status: string): number => /^NSpid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/).length ?? 0;

/** What confines each of the browsers' processes of this kind that are still there. */
const sandboxesOf = (kind: string) => {
  const ownDepth = depthOfIds(readFileSync('/proc/self/status', 'utf8'));
  return processesBelow(process.pid)
    .filter(({ pid, command }) => command.includes(kind) && isAlive(pid))
    .map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8'))
    .map((status) => ({
      user: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) === 0 ? 'root' : 'not root',
      hasOwnIds: depthOfIds(status) > ownDepth,
      seccomp: /^Seccomp:\s+(\d)/m.exec(status)?.[1],
    }));
};

const extensionProcesses = (others: ReadonlySet<number>): number =>
  processesBelow(process.pid).filter(({ pid, command }) => !others.has(pid) && command.includes('--extension-process'))
    .length;
const allProcesses = (): Set<number> => new Set(processesBelow(process.pid).map(({ pid }) => pid));

/** Processes of extensions that a browser has once it has rendered a page. */
const extensionProcessesOf = async (program: string): Promise<number> => {
  const others = allProcesses();
  const started = await openSession({ executable: program, visitTimeoutMs: 180_000 });
  try {
    await visit(started, '/', { '/': '<p>a page' });
    return extensionProcesses(others);
  } finally {
    await started.close();
  }
};

/** Those of a browser that is started with these flags and nothing else, as soon as there are some. */
const extensionProcessesWith = async (flags: readonly string[], directory: string): Promise<number> => {
  const others = allProcesses();
  const { program, args } = commandFor(executable, process.getuid?.() === 0);
  const own = ['--headless', `--user-data-dir=${directory}`, '--no-first-run', ...flags];
  const child = spawn(program, [...args, ...own], { stdio: 'ignore', detached: true });
  try {
    return await eventually(
      () => Promise.resolve(extensionProcesses(others)),
      (count) => count > 0,
    );
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
};

/** The page at once, what it requests once `released`. */
const holding =
  (page: string, released: Promise<void>): Forward =>
  async ({ url }) => {
    if (url.pathname === '/slow') await released;
    return { status: 200, headers: [['content-type', 'text/html']], body: Buffer.from(page) };
  };

describe('the process of a browser', () => {
  let session: BrowserSession;
  beforeAll(async () => {
    session = await openSession({ visitTimeoutMs: 8_000, maxMemoryBytes: 700 * 1024 * 1024 });
  });
  afterAll(() => session?.close());

  it('renders in a sandbox: another user than root, a user namespace of its own, system calls filtered', async () => {
    const sandboxed = { user: 'not root', hasOwnIds: true, seccomp: '2' };
    const released = Promise.withResolvers<void>();
    const slow = await openSession({ visitTimeoutMs: 180_000 });
    const page = '<script>fetch("/slow").catch(() => 0)</script>';
    const open = visit(slow, '/', {}, { forward: holding(page, released.promise) });
    try {
      // A renderer that is just starting has no filter of system calls yet, and reads no page before it has one.
      const renderers = await eventually(
        () => Promise.resolve(sandboxesOf('--type=renderer')),
        (all) => all.length > 0 && all.every(({ seccomp }) => seccomp === '2'),
      );
      expect(renderers).toEqual(renderers.map(() => sandboxed));
      expect(renderers.length).toBeGreaterThan(0);
    } finally {
      released.resolve();
      await open;
      await slow.close();
    }
  });

  it('renders a page that polls its server without end', async () => {
    const polling = await openSession({ visitTimeoutMs: 120_000 });
    try {
      const poll = 'setInterval(() => fetch("/poll"), 60); document.write("<p>made by script")';
      const { html, problem } = await visit(polling, '/', { '/': `<script>${poll}</script>`, '/poll': 'x' });
      expect([problem, html]).toEqual([undefined, expect.stringContaining('<p>made by script')]);
    } finally {
      await polling.close();
    }
  });

  it('starts without flags that weaken it, and without a port for a debugger', () => {
    const browser = processesBelow(process.pid).find(({ command }) => !command.includes('--type='));
    expect(browser?.command).not.toMatch(/--no-sandbox|--remote-debugging-port|--disable-web-security/);
  });

  it('has no extension, whatever the program that starts it adds', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-extension-'));
    try {
      const extension = join(directory, 'extension');
      mkdirSync(extension);
      const manifest = { manifest_version: 3, name: 'x', version: '1', background: { service_worker: 'worker.js' } };
      writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest));
      writeFileSync(join(extension, 'worker.js'), 'setInterval(() => chrome.runtime.getPlatformInfo(), 500)');
      const added = [`--load-extension=${extension}`, `--disable-extensions-except=${extension}`];
      const launcher = join(directory, 'launcher');
      writeFileSync(launcher, `#!/bin/sh\nexec ${executable} ${added.join(' ')} "$@"\n`);
      execFileSync('chmod', ['-R', 'a+rwX,a+x', directory]);
      expect(await extensionProcessesOf(launcher)).toBe(0);
      // This is what an extension looks like.
      expect(await extensionProcessesWith(added, join(directory, 'profile'))).toBeGreaterThan(0);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it.each([
    ['stops its document', 'stop()'],
    ['leaves for another program', 'location = "mailto:x@site.example"'],
    ['leaves for a scheme without a program', 'location = "no-such-scheme:x"'],
  ])('reads a page whose script %s while it loads', async (_, code) => {
    const read = await eventually(
      () => visit(session, '/', { '/': `<p>before</p><script>${code}</script><p>after</p>` }),
      ({ problem }) => problem === undefined,
      180,
    );
    expect(read.html).toContain('<p>before</p>');
  });

  it('ends with its session', async () => {
    const others = new Set(processesBelow(process.pid).map(({ pid }) => pid));
    const other = await openSession();
    const own = processesBelow(process.pid).flatMap(({ pid }) => (others.has(pid) ? [] : [pid]));
    expect(own.length).toBeGreaterThan(2);
    await other.close();
    const left = await eventually(
      () => Promise.resolve(own.filter(isAlive)),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
  });

  it('ends when the process that started it is killed, even while a page loops, and its profile is removed', async () => {
    const temporary = mkdtempSync('/tmp/sl-');
    chmodSync(temporary, 0o711);
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'test/browser/support/visit-a-loop.ts', executable],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: temporary } },
    );
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pids = processesBelow(child.pid ?? 0).map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(2);
    expect(readdirSync(temporary)).toHaveLength(1);
    child.kill('SIGKILL');
    const left = await eventually(
      () => Promise.resolve([...pids.filter(isAlive), ...readdirSync(temporary)]),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
    rmSync(temporary, { recursive: true });
  });
});

describe('a browser that does not respond any more', () => {
  it('is ended by the visit that has waited for it, also one that has no page yet, and started again', async () => {
    const others = allProcesses();
    const session = await openSession({ visitTimeoutMs: 10_000 });
    try {
      const stopped = [...allProcesses()].filter((pid) => !others.has(pid));
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      const { problem } = await visit(session, '/', { '/': '<p>x' });
      expect(problem).toBe('the page did not come to an end in time');
      const left = await eventually(
        () => Promise.resolve(stopped.filter(isAlive)),
        ({ length }) => length === 0,
      );
      expect(left).toEqual([]);
      const { html } = await eventually(
        () => visit(session, '/', { '/': '<script>document.write("made by " + "script")</script>' }),
        (report) => report.problem === undefined,
        180,
      );
      expect(html).toContain('made by script');
    } finally {
      await session.close();
    }
  });
});

describe('a browser for each of several scans', () => {
  const never = new AbortController().signal;

  it('is waited for until the signal of the scan aborts, and goes to the scan behind it', async () => {
    const renderer = new ChromiumRenderer({ executable, maxBrowsers: 1 });
    const first = await renderer.open(never);
    const deadline = new AbortController();
    const second = renderer.open(deadline.signal);
    const third = renderer.open(never);
    deadline.abort(new Error('the deadline of the scan has passed'));
    await expect(second).rejects.toThrow('the deadline of the scan has passed');
    await first.close();
    const { html } = await visit(await third, '/', { '/': '<p>third' }, {});
    await (await third).close();
    expect(html).toContain('third');
  });

  it('is not waited for without end', async () => {
    const renderer = new ChromiumRenderer({ executable, maxBrowsers: 1, maxWaitMs: 100 });
    const first = await renderer.open(never);
    await expect(renderer.open(never)).rejects.toThrow(new BrowserUnavailable('no browser was free within 0.1 s'));
    await first.close();
    await (await renderer.open(never)).close();
  });
});

describe('a browser that cannot be started', () => {
  const script = (text: string): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'scanledger-no-browser-')), 'chromium');
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    execFileSync('chmod', ['a+rx', join(file, '..')]);
    return file;
  };

  it.each([
    ['is not there', '/usr/bin/no-such-browser', /^\/usr\/bin\/no-such-browser is not an executable file$/],
    [
      'finds no sandbox',
      script('echo "FATAL: No usable sandbox! Update your kernel" >&2; exit 1'),
      /^Chromium has no usable sandbox here: allow unprivileged user namespaces, or install its setuid sandbox$/,
    ],
  ])('says why: it %s', async (_, file, reason) => {
    await expect(openSession({ executable: file })).rejects.toThrow(reason);
  });
});
