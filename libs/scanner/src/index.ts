export * from './finding.ts';
export * from './scanner.ts';
export * from './score.ts';
export { WorkerThreadScanner } from './engine/worker-thread-scanner.ts';
export type { WorkerThreadScannerOptions } from './engine/worker-thread-scanner.ts';
