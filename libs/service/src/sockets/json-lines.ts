import type { Socket } from 'node:net';

/** Calls back for each line of JSON. A connection on which something else comes is not from a process of ours, and ends. */
export function readJsonLines(socket: Socket, onMessage: (message: unknown) => void): void {
  let rest = '';
  socket.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    try {
      for (const line of lines) onMessage(JSON.parse(line));
    } catch {
      socket.destroy();
    }
  });
}

/** @param onWritten is called when the system has taken the line, or with the error where it has not taken all of what was written with it */
export function writeJsonLine(socket: Socket, message: object, onWritten?: (error?: Error | null) => void): void {
  socket.write(`${JSON.stringify(message)}\n`, onWritten);
}
