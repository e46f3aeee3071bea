import { pino } from 'pino';
import type { Logger } from 'pino';

/** Opens the log on standard output: JSON Lines, or text for people. */
export function openLog(level: string, format: 'pretty' | 'json'): Logger {
  const redact = ['authorization', 'key', 'secret', '*.authorization', '*.key', '*.secret'];
  const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
  if (format === 'json') return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
  });
}
