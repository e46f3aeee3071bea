import { ErrorType } from '@eventstore/db-client';
import { LogDenied, LogUnavailable } from '#event-sourcing';

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

export function isDenied(error: unknown): boolean {
  return appendFailure(error) === 'denied';
}

/** What the log throws when it gives up. @param failed such as `scan-1 cannot be read` */
export function toLogFailure(failed: string, error: unknown): LogUnavailable {
  const Failure = isDenied(error) ? LogDenied : LogUnavailable;
  return new Failure(`${failed}: ${describeError(error)}`, { cause: error });
}

export function isStreamNotFound(error: unknown): boolean {
  return (error as { readonly type?: string }).type === ErrorType.STREAM_NOT_FOUND;
}

/** With the time that is in some of them, no two failures of a connection would be the same. */
const noConnection =
  /No connection established\. Last error: (?:Error(?: \[\w+\])?: )?(.*?)(?: \([-\d:T.Z]+\))?\. Resolution note:.*/s;
const hints: readonly (readonly [pattern: RegExp, text: string])[] = [
  [noConnection, '$1'],
  [/; if the root CA is installed locally.*?--use-system-ca/, ''],
  [
    /(verify the first certificate|local issuer certificate|self-signed certificate[\w ]*)$/,
    '$1 (tlsCAFile=… names its authority)',
  ],
  [/Failed to connect$/, 'the connection was closed (with tls=false, does the node expect TLS?)'],
];

/** For people. */
export function describeError(error: unknown): string {
  const { name, type, message } = error as {
    readonly name?: string;
    readonly type?: string;
    readonly message?: string;
  };
  const text = hints.reduce(
    (described, [pattern, replacement]) => described.replace(pattern, replacement),
    message ?? '',
  );
  return [type ?? name, text].filter((part) => part !== undefined && part !== '').join(': ');
}
