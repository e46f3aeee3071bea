import type { Socket } from 'node:net';
import { lagTolerantTimeout } from '#egress';
import { clientHello } from './client-hello.ts';
import type { Hello } from './client-hello.ts';
import { readServerFlight } from './server-flight.ts';
import type { ServerFlight } from './server-flight.ts';
import { readSsl2Response, ssl2ClientHello } from './ssl2.ts';

/** Opens a TCP connection to the target; the address is already judged and pinned. Rejects when it cannot. */
export type Connect = (signal: AbortSignal) => Promise<Socket>;

export interface HelloLimits {
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  /** Milliseconds for the server's response, from the moment at which it is connected. */
  readonly timeoutMs: number;
}

/**
 * `refused`: the server said no (fatal alert) or hung up. `unclear`: no connection, no response in time, or bytes that are
 * no TLS; nothing may be concluded from it.
 */
export type HelloResponse = ServerFlight | 'refused' | 'unclear';

const maxResponseBytes = 64 * 1024;

/**
 * Sends a hello and reads the response until `enough` holds for it or the server has nothing more to say. The handshake is
 * not continued.
 */
export async function sendClientHello(
  connect: Connect,
  hello: Hello,
  limits: HelloLimits,
  enough: (flight: ServerFlight) => boolean = () => true,
): Promise<HelloResponse> {
  return converse(connect, clientHello(hello), limits, (received, ended) => {
    const state = readServerFlight(received);
    if (state === 'unintelligible') return 'unclear';
    if (state === undefined || state === 'refused') return state;
    return ended || state.complete || enough(state) ? state : undefined;
  });
}

/** Whether the server speaks SSL 2 and offers at least one cipher in it. */
export async function sendSsl2ClientHello(
  connect: Connect,
  challenge: Buffer,
  limits: HelloLimits,
): Promise<'accepted' | 'refused' | 'unclear'> {
  return converse(connect, ssl2ClientHello(challenge), limits, readSsl2Response);
}

async function converse<Result>(
  connect: Connect,
  message: Buffer,
  { signal, timeoutMs }: HelloLimits,
  judge: (received: Buffer, ended: boolean) => Result | undefined,
): Promise<Result | 'refused' | 'unclear'> {
  const socket = await connect(signal).catch(() => undefined);
  if (socket === undefined) return 'unclear';
  let received: Buffer = Buffer.alloc(0);
  let isLate = false;
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop);
  const cancelTimeout = lagTolerantTimeout(timeoutMs, () => {
    isLate = true;
    stop();
  });
  try {
    if (signal.aborted) return 'unclear';
    socket.write(message);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      const response = judge(received, false);
      if (response !== undefined) return response;
      if (received.length > maxResponseBytes) return 'unclear';
    }
  } catch {
    // A reset is a way of hanging up; what was received before it counts.
  } finally {
    cancelTimeout();
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  if (signal.aborted || isLate) return 'unclear';
  return judge(received, true) ?? (received.length === 0 ? 'refused' : 'unclear');
}
