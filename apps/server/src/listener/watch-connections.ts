import type { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { lingeringClose } from './lingering-close.ts';
import { StalledClients } from './stalled-clients.ts';

const lookEveryMs = 2_000;

/** Closes connections so that answers arrive, and those whose clients do not read. */
export function watchConnections(parsers: readonly HttpServer[]): void {
  const open = new Set<Socket>();
  const slow = new StalledClients<Socket>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => slow.among(open, performance.now()).forEach((socket) => socket.destroy());
  const watch = (socket: Socket): void => {
    open.add(socket);
    timer ??= setInterval(look, lookEveryMs).unref();
    // The HTTP server calls this after an answer with `Connection: close`.
    socket.destroySoon = (): void => lingeringClose(socket);
    socket.once('close', () => {
      open.delete(socket);
      slow.forget(socket);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
  for (const parser of parsers) parser.on(parser instanceof HttpsServer ? 'secureConnection' : 'connection', watch);
}
