/** What the program of a worker thread is written with. */
export { serveScans } from './engine/threads/serve-scans.ts';
export type { ThreadData } from './engine/threads/worker-protocol.ts';
