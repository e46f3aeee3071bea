import { writeSync } from 'node:fs';

const descriptors = { stdout: 1, stderr: 2 } as const;

/** Writes a line to an output of the process. One that cannot be written, as to a full disk, does not end the process. */
export function printLine(output: keyof typeof descriptors, line: string): void {
  try {
    writeSync(descriptors[output], `${line}\n`);
  } catch {
    // The log has what matters.
  }
}
