export type { BuildContent, DifferingDocument } from './build-content.ts';
export type { Comparison } from './compare-builds.ts';
export { exclusively, ReaderBusy, whilePaused } from './pause-reader.ts';
export { dropBuild, dropUnfinished, finishedBuilds, switchBuild } from './projection-builds.ts';
export type { ProjectionBuild } from './projection-builds.ts';
export { rebuildLease, rebuildProjection, verifyProjection } from './rebuild-projection.ts';
export type { RebuildEnvironment, Rebuilt } from './rebuild-projection.ts';
export type { RebuildProgress } from './rebuild-progress.ts';
export { UnprojectableEvent } from './shadow-build.ts';
