import { writeSync } from 'node:fs';

/** As a shell reports a program that SIGPIPE has ended. */
const endedBySigpipe = 141;

const standardError = 2;

/**
 * Ends the program when its output cannot be written: quietly where its reader has ended, as in
 * `scanledger scan --help | head -1`, otherwise with the reason, such as a full disk, and the exit code `failed`.
 */
export function endWhenOutputFails(failed: number): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(endedBySigpipe);
      if (stream === process.stdout) writeSync(standardError, `The output cannot be written: ${error.message}\n`);
      process.exit(failed);
    });
  }
}
