import { ReadModelsMismatch } from '#event-sourcing';
import { isFormatRefused } from '#storage';
import { ConfigurationError } from '../config/configuration-error.ts';

/** Whether the settings are invalid, or do not fit the data: to start again does not help. */
export function isMisconfigured(error: unknown): boolean {
  return error instanceof ConfigurationError || error instanceof ReadModelsMismatch || isFormatRefused(error);
}
