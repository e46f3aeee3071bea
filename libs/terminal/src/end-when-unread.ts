/** As a shell reports a program that SIGPIPE has ended. */
const endedBySigpipe = 141;

/** Ends the program quietly when the reader of its output has ended, as in `scanledger scan --help | head -1`. */
export function endWhenUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(endedBySigpipe);
      throw error;
    });
  }
}
