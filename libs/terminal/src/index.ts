export { endWhenUnread } from './end-when-unread.ts';
export { ProgressBar } from './progress-bar.ts';
export { Style } from './style.ts';
