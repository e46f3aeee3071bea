export * from './finding.ts';
export * from './scanner.ts';
export * from './score.ts';
