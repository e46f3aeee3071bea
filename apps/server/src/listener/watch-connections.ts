import type { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { lingeringClose } from './lingering-close.ts';
import { StalledClients } from './stalled-clients.ts';

const pollIntervalMs = 2_000;

/** Closes connections so that the last response arrives, and closes those whose clients do not read. */
export function watchConnections(parsers: readonly HttpServer[]): void {
  const open = new Set<Socket>();
  const stalled = new StalledClients<Socket>();
  let timer: NodeJS.Timeout | undefined;
  const poll = (): void => stalled.among(open, performance.now()).forEach((socket) => socket.destroy());
  const watch = (socket: Socket): void => {
    open.add(socket);
    timer ??= setInterval(poll, pollIntervalMs).unref();
    // The HTTP server calls this after a response with `Connection: close`.
    socket.destroySoon = (): void => lingeringClose(socket);
    socket.once('close', () => {
      open.delete(socket);
      stalled.forget(socket);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
  for (const parser of parsers) parser.on(parser instanceof HttpsServer ? 'secureConnection' : 'connection', watch);
}
