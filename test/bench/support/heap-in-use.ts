import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Bytes that each thread of a process uses after a collection of all garbage. */
export interface HeapInUse {
  readonly main: number;
  /** By their names, as far as they have one. */
  readonly threads: ReadonlyMap<string, number>;
}

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly message?: string; readonly workerInfo?: { title: string } };
  readonly result?: { readonly usedSize?: number };
}

type Send = (method: string, params?: object) => Promise<Incoming>;

/** Options of Node for a process whose heap will be read. They have no effect until then. */
export function inspectable(port: number): readonly string[] {
  return [`--inspect-port=${port}`, '--inspect-publish-uid=http'];
}

/** A port for a process that is about to be started. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Reads it by the inspector of an {@link inspectable} process, which takes memory from then on. */
export async function heapInUse(pid: number, inspectPort: number): Promise<HeapInUse> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerUrl(inspectPort));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  try {
    return await read(socket);
  } finally {
    socket.close();
  }
}

async function debuggerUrl(port: number): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const [target] = ((await response?.json()) ?? []) as { readonly webSocketDebuggerUrl: string }[];
    if (target !== undefined) return target.webSocketDebuggerUrl;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function read(socket: WebSocket): Promise<HeapInUse> {
  const pending = new Map<string, (response: Incoming) => void>();
  const sessions = new Map<string, string>();
  let requests = 0;
  const settle = (session: string, message: Incoming): void => pending.get(`${session} ${message.id}`)?.(message);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Incoming;
    const { sessionId = '', workerInfo, message: ofWorker = '' } = message.params ?? {};
    if (message.id !== undefined) settle('', message);
    else if (workerInfo !== undefined) sessions.set(sessionId, workerInfo.title);
    else if (message.method === 'NodeWorker.receivedMessageFromWorker')
      settle(sessionId, JSON.parse(ofWorker) as Incoming);
  });
  const request = (session: string, send: (text: string) => unknown, method: string, params?: object) => {
    const id = ++requests;
    const response = new Promise<Incoming>((resolve) => pending.set(`${session} ${id}`, resolve));
    send(JSON.stringify({ id, method, params }));
    return response;
  };
  const toMain: Send = (method, params = {}) => request('', (text) => socket.send(text), method, params);
  const toWorker =
    (sessionId: string): Send =>
    (method, params = {}) => {
      const send = (message: string) => toMain('NodeWorker.sendMessageToWorker', { sessionId, message });
      return request(sessionId, send, method, params);
    };
  // The threads that there are have been reported when it responds.
  await toMain('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const threads = [...sessions].map(async ([session, title]) => [title, await usedBy(toWorker(session))] as const);
  return { main: await usedBy(toMain), threads: new Map(await Promise.all(threads)) };
}

/** The collection is a task of its own, which may run after a request that was sent with it. */
async function usedBy(send: Send): Promise<number> {
  await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.getHeapUsage');
  return result?.usedSize ?? Number.NaN;
}
