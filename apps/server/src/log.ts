import { pino } from 'pino';
import type { Logger } from 'pino';

/** The structured log: one line an event, control characters escaped by JSON, nothing secret. Injectable under this name. */
export abstract class Log {
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
  abstract debug(fields: object, message: string): void;
}

/** Writes to standard output: JSON lines, or text for people. */
export function openLog(level: string, format: 'pretty' | 'json'): Logger {
  const redact = ['authorization', 'key', 'secret', '*.authorization', '*.key', '*.secret'];
  const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
  if (format === 'json') return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
  });
}
