import { describe, expect, it } from '@jest/globals';
import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import type { BulkWriteResult, TopologyDescription, WriteError } from 'mongodb';
import { DocumentRefused, StoreUnavailable } from '#event-sourcing';
import { duplicateKeyFailures, failureIn, isDuplicateKey, toStoreError } from './mongodb-errors.ts';

const serverError = (code: number, ...errorLabels: string[]): MongoServerError =>
  new MongoServerError({ message: 'failed', code, errorLabels });

type Failure = { readonly index: number; readonly code: number };

const bulkWriteErrorWith = (unconfirmed: unknown, failures: readonly Failure[]): Error =>
  new MongoBulkWriteError({ message: 'failed', code: 0, writeErrors: failures as unknown as WriteError[] }, {
    getWriteConcernError: () => unconfirmed,
  } as unknown as BulkWriteResult);

const bulkWriteError = (...failures: readonly Failure[]): Error => bulkWriteErrorWith(undefined, failures);

/** Of writes before those that failed: the primary has stepped down before the majority had them. */
const unconfirmedBulkWriteError = (...failures: readonly Failure[]): Error =>
  bulkWriteErrorWith({ code: 189 }, failures);

const clientBulkWriteError = (
  ...failures: readonly (readonly [operation: number, code: number])[]
): MongoClientBulkWriteError => {
  const error = new MongoClientBulkWriteError({ message: 'failed' });
  for (const [operation, code] of failures) error.writeErrors.set(operation, { code, message: 'failed' });
  return error;
};

const unconfirmedClientBulkWriteError = (...failures: readonly (readonly [operation: number, code: number])[]): Error =>
  Object.assign(clientBulkWriteError(...failures), { writeConcernErrors: [{ code: 189, message: 'stepped down' }] });

describe('the errors of MongoDB', () => {
  it.each<[string, unknown]>([
    ['a lost connection', new MongoNetworkError('connection closed')],
    ['an election', serverError(10_107)],
    ['a shutdown', serverError(91)],
    ['a full disk', serverError(14_031)],
    ['credentials that are not valid any more', serverError(18)],
    ['a right that was taken away', serverError(13)],
    ['a socket error that the driver does not wrap', Object.assign(new Error('reset'), { syscall: 'read' })],
    ['a bulk write without an error of a single write', bulkWriteError()],
    ['a bulk write to several collections without an error of a single write', clientBulkWriteError()],
    ['a bulk write whose writes may be taken back', unconfirmedBulkWriteError({ index: 1, code: 11_000 })],
    ['one to several collections whose writes may be taken back', unconfirmedClientBulkWriteError([1, 11_000])],
    ['a cursor that a restart has ended', serverError(43)],
    ['a write conflict', serverError(112)],
    ['an error that may be gone when the write is retried', serverError(1, 'RetryableWriteError')],
    ['an aborted transaction', serverError(251, 'TransientTransactionError')],
    ['a commit without an outcome', serverError(1, 'UnknownTransactionCommitResult')],
  ])('count %s as an outage, so that readers wait and park nothing', (_, error) => {
    expect(toStoreError(error)).toEqual(expect.any(StoreUnavailable));
    expect(toStoreError(error)).toMatchObject({ cause: error });
  });

  it.each([
    [
      'of each server what is wrong with it',
      [
        { address: 'm1:27017', error: new Error('certificate has expired'), type: 'Unknown' },
        { address: 'm2:27017', error: null, type: 'RSSecondary' },
        { address: 'm3:27017', error: null, type: 'Unknown' },
      ],
      'm1:27017: certificate has expired; m2:27017: RSSecondary; m3:27017: no response',
    ],
    ['that none is a member of the replica set', [], 'none of the servers is a member of the replica set rs0'],
  ])('say %s where none can be selected', (_, found, reason) => {
    const servers = new Map(found.map((server) => [server.address, server]));
    const topology = { servers, setName: 'rs0' } as unknown as TopologyDescription;
    const error = toStoreError(new MongoServerSelectionError('Server selection timed out', topology));
    expect(error).toMatchObject({ name: 'StoreUnavailable', message: `the read store cannot be reached: ${reason}` });
  });

  it('say what the server calls an error of its own', () => {
    const stepDown = { message: 'not primary', code: 10_107, codeName: 'NotWritablePrimary' };
    const error = toStoreError(new MongoServerError(stepDown));
    expect(error).toMatchObject({ message: 'the read store cannot be reached: NotWritablePrimary' });
  });

  it.each<[string, unknown]>([
    ['a document that the server rejects as too large', serverError(10_334)],
    ['a value that the driver cannot encode', new MongoInvalidArgumentError('invalid')],
    ['a document that the driver rejects as too large', new RangeError('out of range')],
  ])('count %s as refused, so that a retry is not tried', (_, error) => {
    expect(toStoreError(error)).toEqual(expect.any(DocumentRefused));
    expect(toStoreError(error)).toMatchObject({ cause: error });
  });

  it.each<[string, unknown]>([
    ['a duplicate key', serverError(11_000)],
    ['a failed write of several', bulkWriteError({ index: 0, code: 11_000 })],
    ['a failed write to one of several collections', clientBulkWriteError([0, 11_000])],
    ['an error of this program', new TypeError('undefined is not a function')],
    ['what is no error', undefined],
  ])('leave %s as it is', (_, error) => {
    expect(toStoreError(error)).toBe(error);
  });

  it('tell a duplicate key from other errors with a code', () => {
    expect(isDuplicateKey(serverError(11_000))).toBe(true);
    expect(isDuplicateKey(serverError(10_107))).toBe(false);
    expect(isDuplicateKey(Object.assign(new Error(), { code: 11_000 }))).toBe(false);
  });

  it('name the writes that met a duplicate key, where no write failed otherwise', () => {
    const duplicates = bulkWriteError({ index: 1, code: 11_000 }, { index: 3, code: 11_000 });
    expect(duplicateKeyFailures(duplicates)).toEqual(new Set([1, 3]));
    expect(duplicateKeyFailures(bulkWriteError({ index: 1, code: 11_000 }, { index: 3, code: 121 }))).toBeUndefined();
    expect(duplicateKeyFailures(bulkWriteError())).toBeUndefined();
    expect(duplicateKeyFailures(unconfirmedBulkWriteError({ index: 1, code: 11_000 }))).toBeUndefined();
    expect(duplicateKeyFailures(serverError(11_000))).toBeUndefined();
  });

  it('name the operation at which a command has ended', () => {
    expect(failureIn(clientBulkWriteError([4, 11_000]))).toMatchObject({ operation: 4, error: { code: 11_000 } });
    expect(failureIn(clientBulkWriteError())).toBeUndefined();
    expect(failureIn(unconfirmedClientBulkWriteError([4, 11_000]))).toBeUndefined();
    expect(failureIn(serverError(11_000))).toBeUndefined();
  });
});
