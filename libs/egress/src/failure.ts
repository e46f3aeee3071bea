export type FailureKind = 'dns' | 'refused' | 'timeout' | 'tls' | 'blocked' | 'too_large' | 'protocol' | 'budget';

/**
 * An outgoing connection or request failed. The message is shown to clients: it names no address that a host resolves
 * to, and nothing of this installation. `cause` has the details for the operator.
 */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';
  readonly failure: FailureKind;
  /** DNS says that the name has no address: no client gets a response. */
  readonly noAddress: boolean;

  constructor(failure: FailureKind, message: string, options: ErrorOptions & { readonly noAddress?: true } = {}) {
    super(message, options);
    this.failure = failure;
    this.noAddress = options.noAddress === true;
  }
}

/** Classifies an error of Node's sockets, TLS, or HTTP client. */
export function failureFrom(error: unknown): EgressFailure {
  if (error instanceof EgressFailure) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const kind = kindOf(code, message);
  return new EgressFailure(kind, describe(kind, code), { cause: error });
}

/** A TLS handshake that failed for the reason of `error`. */
export function tlsFailureFrom(error: unknown): EgressFailure {
  const failure = failureFrom(error);
  if (failure.failure === 'timeout' || failure === error) return failure;
  return new EgressFailure('tls', describe('tls', (error as { code?: string }).code ?? ''), { cause: error });
}

/** What an operator needs to find the cause: the text of the underlying error. */
export function causeOf({ message, cause }: EgressFailure): string {
  // Where several addresses were tried, the message is empty and each error has its own.
  const { message: text = '', errors } = (cause ?? {}) as { message?: string; errors?: readonly Error[] };
  return text || errors?.map((one) => one.message).join(', ') || message;
}

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the server closed the connection',
  EPIPE: 'the server closed the connection',
  UND_ERR_SOCKET: 'the server closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  EADDRNOTAVAIL: 'the host cannot be reached',
  EACCES: 'the host cannot be reached',
  EPERM: 'the host cannot be reached',
};

const tlsErrors: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is issued by an untrusted authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is issued by an untrusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is issued by an untrusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is issued by an untrusted authority',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is not valid for this host',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'the server does not speak HTTP/1.1',
};

function describe(kind: FailureKind, code: string): string {
  switch (kind) {
    case 'refused':
      return connectionErrors[code] ?? 'the connection failed';
    case 'timeout':
      return 'no response in time';
    case 'tls':
      return tlsErrors[code] ?? 'the TLS handshake failed';
    case 'too_large':
      return 'the header of the response is too large';
    case 'dns':
    case 'blocked':
    case 'budget':
    case 'protocol':
      return 'the server did not send a valid HTTP response';
  }
}

function kindOf(code: string, message: string): FailureKind {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large';
  if (code === 'ETIMEDOUT' || code.endsWith('_TIMEOUT')) return 'timeout';
  if (Object.hasOwn(connectionErrors, code)) return 'refused';
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code) || /\bTLS\b/.test(message))
    return 'tls';
  return 'protocol';
}
