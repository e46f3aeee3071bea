export { ProgressBar } from './progress-bar.ts';
export { Style } from './style.ts';
