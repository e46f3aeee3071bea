export * from './finding.ts';
export * from './scanner.ts';
export * from './score.ts';
export { WorkerThreadScanner, type WorkerThreadScannerOptions } from './engine/worker-thread-scanner.ts';
