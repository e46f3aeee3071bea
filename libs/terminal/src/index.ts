export { endWhenOutputFails } from './end-when-output-fails.ts';
export { oneRow } from './one-row.ts';
export { ProgressBar } from './progress-bar.ts';
export { Style } from './style.ts';
