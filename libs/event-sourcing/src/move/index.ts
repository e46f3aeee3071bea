export { CopyDiffers, copyLog, ForeignEvents } from './copy-log.ts';
export type { CopyProgress, LogCopy } from './copy-log.ts';
