export { rootContext } from './commands/command-context.ts';
export { actorForAccount, isOperator } from './commands/actor-for-account.ts';
export type { CommandContext } from './commands/command-context.ts';
export { CommandNotSent, CommandRelay } from './commands/command-relay.ts';
export type { RemoteExecutor } from './commands/command-relay.ts';
export { CommandExecutor } from './commands/command-executor.ts';
export { commandStep } from './commands/command-step.ts';
export type { CommandStep, StateAfter } from './commands/command-step.ts';
export { categoryOf, streamName } from './decider.ts';
export type { Decider, StreamKind } from './decider.ts';
export type { DomainEvent, Recorded } from './event.ts';
export { EventCatalogue, MalformedEvent, splitStoredType } from './event-catalogue.ts';
export type { EventFamily, FindDataProblem, Upcaster } from './event-catalogue.ts';
export { EventDecodingCache } from './event-decoding-cache.ts';
export type { FeatureSlice, Worker } from './feature-slice.ts';
export type { LogLine, LogLines } from './log-line.ts';
export { CopyDiffers, copyLog, ForeignEvents } from './move/copy-log.ts';
export type { LogCopy } from './move/copy-log.ts';
export { LogDigest } from './move/log-digest.ts';
export { ParkedEvents } from './parking/parked-events.ts';
export type { ParkedEvent } from './parking/parked-events.ts';
export { parkingStream } from './parking/parking.decider.ts';
export { parkingEvents } from './parking/parking.events.ts';
export {
  AppendRefused,
  beforeFirst,
  blankMetadata,
  EventLog,
  LogDenied,
  LogUnavailable,
  OutcomeUnknown,
  RevisionConflict,
} from './ports/event-log.ts';
export type {
  Appended,
  Batch,
  EventMetadata,
  EventReference,
  HashChainResult,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamAppend,
  StreamFilter,
} from './ports/event-log.ts';
export { Leases } from './ports/leases.ts';
export type { Lease } from './ports/leases.ts';
export { isOutage } from './ports/outage.ts';
export { RateWindows } from './ports/rate-windows.ts';
export type { RateWindow } from './ports/rate-windows.ts';
export {
  DocumentRefused,
  Fenced,
  ReadStore,
  StoreDenied,
  StoreUnavailable,
  initialBuild,
  NoCompleteBuild,
} from './ports/read-store.ts';
export type {
  Build,
  Change,
  Checkpoint,
  CollectionDefinition,
  DocumentText,
  Find,
  Scalar,
  StoredDocument,
  UntilComplete,
} from './ports/read-store.ts';
export { documentIdsOf, documentsOf, foldEvents } from './projection.ts';
export type { Projection } from './projection.ts';
export { findAll, findEach } from './find-all.ts';
export { pageOf } from './page-of.ts';
export { readPage } from './read-page.ts';
export type { Page, PageCursor, PagedList, Pagination } from './read-page.ts';
export { guardReadModels } from './readers/guard-read-models.ts';
export { HeldLease } from './leases/held-lease.ts';
export { holdLease } from './leases/hold-lease.ts';
export { nextEventIsNewer } from './readers/newer-events.ts';
export { openReadModels, ReadModelsMismatch, unbuiltProjections } from './readers/open-read-models.ts';
export { checkpointName, readerName } from './readers/projection-names.ts';
export { ProjectionTask } from './readers/projection-task.ts';
export { ReadModelBehind, ReadYourWrites } from './readers/read-your-writes.ts';
export { readerLease, runReaders } from './readers/reader.ts';
export type { ReaderTask } from './readers/reader.ts';
export { lagBehind, maxCountedEvents } from './readers/reader-lag.ts';
export type { ReaderLag } from './readers/reader-lag.ts';
export { ReadModelChanges } from './readers/read-model-changes.ts';
export { ReaderProgress } from './readers/reader-progress.ts';
export { StreamTail } from './readers/stream-tail.ts';
export type { StreamWatch } from './readers/stream-tail.ts';
export { reactTo, SagaTask } from './readers/saga-task.ts';
export { maxRepeatedReactions } from './readers/saved-position.ts';
export type { Comparison } from './rebuild/build-comparison.ts';
export { LeaseUnavailable, withExclusiveLease } from './leases/exclusive-lease.ts';
export { whilePaused } from './rebuild/pause-reader.ts';
export { completeBuilds, dropBuild, rebuildLease, rebuildLeaseMs } from './rebuild/projection-builds.ts';
export type { RebuildEnvironment } from './rebuild/rebuild-environment.ts';
export type { RebuildProgress } from './rebuild/rebuild-progress.ts';
export { readHistory } from './rebuild/read-history.ts';
export { rebuildProjections, verifyProjections } from './rebuild/rebuild-projection.ts';
export type { RebuildResult } from './rebuild/rebuild-projection.ts';
export { UnprojectableEvent } from './rebuild/shadow-build.ts';
export { switchToBuild } from './rebuild/switch-build.ts';
export { applyRetention } from './retention/apply-retention.ts';
export type { Deleted } from './retention/apply-retention.ts';
export { recordDeletion } from './retention/record-deletion.ts';
export { retentionStream } from './retention/retention.decider.ts';
export { deletedIds, retentionEvents } from './retention/retention.events.ts';
export type { StreamsDeleted } from './retention/retention.events.ts';
export { retentionPositionName } from './retention/retention-rule.ts';
export type {
  DeletedStream,
  RecordingEnvironment,
  RetentionRule,
  RetentionSubject,
} from './retention/retention-rule.ts';
export { SagaCommand } from './saga.ts';
export type { Saga } from './saga.ts';
export { stateSnapshots, StateSnapshots } from './snapshots/state-snapshots.ts';
export { readEvents } from './commands/stream-state.ts';
export type { StreamState } from './commands/stream-state.ts';
