import { createServer } from 'node:net';

/** Listens for a moment, to find out whether the server will be able to. */
export async function portMistake(
  hostName: string,
  host: string,
  portName: string,
  port: number,
): Promise<readonly string[]> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
    return [];
  } catch (error) {
    return [sentenceFor((error as NodeJS.ErrnoException).code)];
  }

  function sentenceFor(code: string | undefined): string {
    switch (code) {
      case 'EADDRINUSE':
        return `${portName} ${port} is already in use on ${host}. Stop the other process, or set another ${portName}.`;
      case 'EACCES':
        return `${portName} ${port} may not be used by this user on ${host}. Set a ${portName} of 1024 or more.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `${hostName} must be an address of this machine; got \`${host}\`.`;
      default:
        return `${portName} ${port} cannot be used on ${host} (${code ?? 'unknown error'}).`;
    }
  }
}
