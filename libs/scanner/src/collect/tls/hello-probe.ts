import type { Socket } from 'node:net';
import { clientHello } from './client-hello.ts';
import type { Hello } from './client-hello.ts';
import { readServerFlight } from './server-flight.ts';
import type { ServerFlight } from './server-flight.ts';
import { readSsl2Response, ssl2ClientHello } from './ssl2.ts';

/** Opens a TCP connection to the target; the address is already judged and pinned. Rejects when it cannot. */
export type Connect = (signal: AbortSignal) => Promise<Socket>;

/**
 * `refused`: the server said no (fatal alert) or hung up. `unclear`: no connection, no response in time, or bytes that are
 * no TLS; nothing may be concluded from it.
 */
export type HelloResponse = ServerFlight | 'refused' | 'unclear';

const maxResponseBytes = 64 * 1024;

/**
 * Sends a hello and reads the response until `enough` holds for it or the server has nothing more to say. The handshake is
 * not carried on. Ends when `signal` aborts, at the latest.
 */
export async function sendClientHello(
  connect: Connect,
  hello: Hello,
  signal: AbortSignal,
  enough: (flight: ServerFlight) => boolean = () => true,
): Promise<HelloResponse> {
  return converse(connect, clientHello(hello), signal, (received, ended) => {
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
  signal: AbortSignal,
): Promise<'accepted' | 'refused' | 'unclear'> {
  return converse(connect, ssl2ClientHello(challenge), signal, readSsl2Response);
}

async function converse<Result>(
  connect: Connect,
  message: Buffer,
  signal: AbortSignal,
  judge: (received: Buffer, ended: boolean) => Result | undefined,
): Promise<Result | 'refused' | 'unclear'> {
  const socket = await connect(signal).catch(() => undefined);
  if (socket === undefined) return 'unclear';
  let received: Buffer = Buffer.alloc(0);
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop);
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
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  if (signal.aborted) return 'unclear';
  return judge(received, true) ?? (received.length === 0 ? 'refused' : 'unclear');
}
