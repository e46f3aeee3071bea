export * from './finding.ts';
export * from './scanner.ts';
