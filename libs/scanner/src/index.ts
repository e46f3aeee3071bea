export { categories, confidences, scanTypes, severities, severityRank } from './finding.ts';
export type { Category, Confidence, Finding, ScanType, Severity } from './finding.ts';
export { Scanner } from './scanner.ts';
export type { ScanFailureCode, ScanJob, ScannerSettings, ScanReport } from './scanner.ts';
export { grade, score, ScoreTally, scoreVersion } from './score.ts';
export type { ScoredFinding } from './score.ts';
export { WorkerThreadScanner } from './engine/worker-thread-scanner.ts';
export type { WorkerThreadScannerOptions } from './engine/worker-thread-scanner.ts';
