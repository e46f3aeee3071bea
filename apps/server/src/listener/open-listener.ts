import type { RequestListener } from 'node:http';
import type { Settings } from '#service';
import type { CertificateSource } from './certificate-source.ts';
import { respondToFramingErrors } from './framing-errors.ts';
import type { FramingResponder } from './framing-errors.ts';
import { limitConnections } from './limit-connections.ts';
import type { ConnectionLimits } from './limit-connections.ts';
import { plainListener, tlsListener } from './listener.ts';
import type { Listener } from './listener.ts';
import { serializePipelinedRequests } from './serialize-pipelined-requests.ts';

export interface ListenerOptions {
  readonly settings: Settings;
  readonly certificates: CertificateSource;
  readonly handle: RequestListener;
  readonly framing: FramingResponder;
  readonly isProxy: ConnectionLimits['isProxy'];
  readonly onConnectionRefused: ConnectionLimits['onRefused'];
}

/** The listener of the API as the settings say; it does not listen yet. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { settings, certificates, framing, isProxy, onConnectionRefused: onRefused } = options;
  const handle = serializePipelinedRequests(options.handle);
  const listener =
    settings.INSECURE_HTTP === 'loopback' ? plainListener(handle) : tlsListener(await certificates.load(), handle);
  const { MAX_CONNECTIONS: max, MAX_CONNECTIONS_PER_ADDRESS: maxPerAddress } = settings;
  limitConnections(listener.server, { max, maxPerAddress, isProxy, onRefused });
  for (const parser of listener.parsers) respondToFramingErrors(parser, framing);
  return listener;
}
