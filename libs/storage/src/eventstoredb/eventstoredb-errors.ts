import { ErrorType } from '@eventstore/db-client';

/** What a failed append means for the batch: whether it may have been stored, and whether to retry. */
export type AppendFailure = 'conflict' | 'refused' | 'denied' | 'not-sent' | 'unknown';

const byType: Readonly<Record<string, AppendFailure>> = {
  [ErrorType.WRONG_EXPECTED_VERSION]: 'conflict',
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'refused',
  [ErrorType.STREAM_DELETED]: 'refused',
  [ErrorType.ACCESS_DENIED]: 'denied',
};

const notSent = /No connection established|ECONNREFUSED|Failed to discover|Name resolution failed|has been shut down/;

/** An error that does not prove that nothing was stored leaves the outcome unknown. */
export function appendFailure(error: unknown): AppendFailure {
  const { type, message } = error as { readonly type?: string; readonly message?: string };
  const known = byType[type ?? ''];
  if (known !== undefined) return known;
  return notSent.test(message ?? '') ? 'not-sent' : 'unknown';
}

export function isStreamNotFound(error: unknown): boolean {
  return (error as { readonly type?: string }).type === ErrorType.STREAM_NOT_FOUND;
}

export function describeError(error: unknown): string {
  const { name, type, message } = error as {
    readonly name?: string;
    readonly type?: string;
    readonly message?: string;
  };
  return [type ?? name, message].filter((text) => text !== undefined && text !== '').join(': ');
}
