import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { DocumentRefused, StoreDenied, StoreUnavailable } from '#event-sourcing';

const duplicateKey = 11_000;

/**
 * Names of the driver's errors, and codes of the server's, for network faults, elections, shutdowns and full disks, for
 * cursors that a restart or an election has ended, and for writes that others were in the way of.
 */
const outageNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
]);
const outageCodes = new Set([
  6, 7, 43, 50, 64, 89, 91, 112, 133, 134, 175, 189, 202, 237, 262, 365, 9001, 10_107, 11_600, 11_601, 11_602, 13_435,
  13_436, 14_031,
]);
/** By which a server says that a retry may succeed, whatever the code is. */
const outageLabels = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'];

/** Unauthorized, AuthenticationFailed. */
const denialCodes = new Set<unknown>([13, 18]);

/** Names of the driver's errors, and codes of the server's, for documents that are too large or not valid BSON. */
const refusalNames = new Set(['MongoInvalidArgumentError', 'BSONError', 'RangeError']);
const refusalCodes = new Set([15, 10_334, 17_419, 17_420]);

/** The error of the port that an error of the driver stands for, or the error itself. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof MongoError && denialCodes.has(error.code)) {
    return new StoreDenied(`the read store denies access: ${error.message}`, { cause: error });
  }
  if (isOutage(error))
    return new StoreUnavailable(`the read store cannot be reached${reasonOf(error)}`, { cause: error });
  if (isRefusal(error)) return new DocumentRefused('the read store cannot store the document', { cause: error });
  return error;
}

/**
 * Where no server could be selected, of each: what is wrong with it, that it has not responded, or what it is, such as a
 * secondary. Of an error of the server its name, such as `NotWritablePrimary`: its text may differ each time.
 */
function reasonOf(error: unknown): string {
  if (error instanceof MongoServerError) return error.codeName === undefined ? '' : `: ${error.codeName}`;
  if (!(error instanceof MongoServerSelectionError) || error.reason === undefined) return '';
  const { servers, setName } = error.reason;
  if (servers.size === 0) return `: none of the servers is a member of the replica set ${String(setName)}`;
  const reasons = [...servers.values()].map(
    ({ address, error: failure, type }) =>
      `${address}: ${failure?.message ?? (type === 'Unknown' ? 'no response' : type)}`,
  );
  return `: ${reasons.join('; ')}`;
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === duplicateKey;
}

/** Indexes of the operations of an unordered bulk write that failed, if each of them failed with a duplicate key. */
export function duplicateKeyFailures(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof MongoBulkWriteError) || isUnconfirmed(error)) return undefined;
  const errors = [error.writeErrors].flat();
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) return undefined;
  return new Set(errors.map(({ index }) => index));
}

/** The operation of `MongoConnection.bulkWrite` that failed, by its index, and why; undefined where the whole command failed. */
export function failureIn(error: unknown): { readonly operation: number; readonly error: Error } | undefined {
  if (!(error instanceof MongoClientBulkWriteError) || isUnconfirmed(error)) return undefined;
  const [failure] = error.writeErrors;
  if (failure === undefined) return undefined;
  const [operation, { code, message }] = failure;
  return { operation, error: new MongoServerError({ message, code }) };
}

function isRefusal(error: unknown): boolean {
  const { name = '', code } = (error ?? {}) as { readonly name?: string; readonly code?: unknown };
  return refusalNames.has(name) || refusalCodes.has(Number(code));
}

function isOutage(error: unknown): boolean {
  // The driver passes some socket errors through.
  if (!(error instanceof MongoError)) return typeof error === 'object' && error !== null && 'syscall' in error;
  if (isUnconfirmed(error) || outageLabels.some((label) => error.hasErrorLabel(label))) return true;
  // A bulk write that lost its connection, or its primary, has no error for any single write.
  if (error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0) return true;
  if (error instanceof MongoClientBulkWriteError) return error.writeErrors.size === 0;
  return outageNames.has(error.name) || (typeof error.code === 'number' && outageCodes.has(error.code));
}

/** Whether the writes that have succeeded may be taken back, as by an election before the majority has them. */
function isUnconfirmed(error: MongoError): boolean {
  if (error instanceof MongoClientBulkWriteError) return error.writeConcernErrors.length > 0;
  return error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined;
}
