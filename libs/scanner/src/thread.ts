/** What the program of a worker thread is written with. */
export { serveScans } from './engine/serve-scans.ts';
export type { ThreadData } from './engine/worker-protocol.ts';
