export type FailureKind = 'dns' | 'refused' | 'timeout' | 'tls' | 'blocked' | 'too_large' | 'protocol' | 'budget';

/** An outgoing connection or request failed. The message is shown to clients. */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';
  readonly failure: FailureKind;

  constructor(failure: FailureKind, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.failure = failure;
  }
}

/** Classifies an error of Node's sockets, TLS, or HTTP client. */
export function failureFrom(error: unknown): EgressFailure {
  if (error instanceof EgressFailure) return error;
  // Where several addresses were tried, the message is empty and each error has its own.
  const { code = '', message = '', errors } = error as { code?: string; message?: string; errors?: readonly Error[] };
  const text = message || errors?.map((one) => one.message).join(', ') || String(error);
  return new EgressFailure(kindOf(code, text), code === '' || text.includes(code) ? text : `${code}: ${text}`, {
    cause: error,
  });
}

const refused = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EPIPE',
  'UND_ERR_SOCKET',
]);

function kindOf(code: string, message: string): FailureKind {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large';
  if (code === 'ETIMEDOUT' || code.endsWith('_TIMEOUT')) return 'timeout';
  if (refused.has(code)) return 'refused';
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code) || /\bTLS\b/.test(message))
    return 'tls';
  return 'protocol';
}
