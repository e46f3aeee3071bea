export type { BuildContent, DifferingDocument } from './build-content.ts';
export type { Comparison } from './compare-builds.ts';
export * from './projection-builds.ts';
export * from './rebuild-projection.ts';
export type { RebuildProgress } from './rebuild-progress.ts';
export { UnprojectableEvent } from './shadow-build.ts';
export * from './stand-still.ts';
