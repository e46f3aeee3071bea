import type { LoggerService } from '@nestjs/common';
import type { Log } from '#kernel';

/** Sends what the framework has to say to the one log. */
export class NestLog implements LoggerService {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  log(message: unknown, context?: string): void {
    this.#log.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.#log.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.#log.error({ context, stack }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.#log.error({ context }, String(message));
  }
}
