export * from './copy-log.ts';
