import { closeSync, openSync } from 'node:fs';
import { destination, pino, stdTimeFunctions } from 'pino';
import type { Logger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { errorFields, secretNames, withoutNestedSecrets } from './secret-fields.ts';

/** The log, and what a rotation of its file needs. */
export interface OpenLog {
  readonly log: Logger;
  /** Writes to the file of that name from now on: the one before was renamed. Without a file it has no effect. */
  readonly reopen: () => void;
}

export interface LogSettings {
  readonly LOG_LEVEL: string;
  readonly LOG_FORMAT: 'pretty' | 'json';
  readonly LOG_FILE?: string | undefined;
}

const standardOutput = 1;
/** What cannot be written, because a disk is full for example, is kept up to this, and dropped beyond it. */
const maxPendingBytes = 1_048_576;

/**
 * Opens the log in its file, or on standard output: JSON Lines, or text for people. Each line is written before the call
 * returns. A line that cannot be written does not end the process.
 * @throws Error where the file cannot be opened
 */
export function openLog({ LOG_LEVEL: level, LOG_FORMAT: format, LOG_FILE: file }: LogSettings): OpenLog {
  const output = destination({ dest: file ?? standardOutput, sync: true, maxLength: maxPendingBytes });
  output.on('error', () => undefined);
  const options = {
    level,
    base: null,
    redact: [...secretNames],
    formatters: { log: withoutNestedSecrets },
    serializers: { err: errorFields },
    timestamp: stdTimeFunctions.isoTime,
  };
  return {
    log: pino(options, format === 'json' ? unflushed(output) : prettyStream(output, file !== undefined)),
    reopen: () => {
      if (file === undefined) return;
      // A failed `reopen` would close the file in use at the next one.
      closeSync(openSync(file, 'a'));
      output.reopen();
    },
  };
}

interface Output {
  write(text: string): unknown;
}

/** Without `flushSync`, which pino calls after a fatal error: it does not return while the disk is full. */
const unflushed = (output: Output): Output => ({ write: (line) => output.write(line) });

function prettyStream(output: Output, isFile: boolean): Output {
  const translateTime = isFile ? 'SYS:yyyy-mm-dd HH:MM:ss' : 'SYS:HH:MM:ss';
  const format = prettyFactory({ colorize: !isFile && process.stdout.isTTY, translateTime, ignore: 'pid,hostname' });
  return { write: (line) => output.write(format(line)) };
}
