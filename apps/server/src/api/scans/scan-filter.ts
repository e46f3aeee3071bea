import { parseTimestamp, Rejected } from '#kernel';
import type { ScanFilter } from '#scans';
import type { ListScansQuery } from './scan-requests.ts';

/** What a list's parameters select. @throws Rejected `invalid_parameter` for a period that no scan can be in */
export function scanFilterOf(query: ListScansQuery): ScanFilter {
  const { status, target, scan_type: scanType } = query;
  const createdAfter = timestampOf(query.created_after);
  const createdBefore = timestampOf(query.created_before);
  if (createdAfter !== undefined && createdBefore !== undefined && createdAfter >= createdBefore) {
    const message = '`created_after` must be earlier than `created_before`: no scan is in this period.';
    throw new Rejected('invalid_parameter', message, { param: 'created_after' });
  }
  return { status, target, scanType, createdAfter, createdBefore };
}

function timestampOf(text: string | undefined): string | undefined {
  const moment = text === undefined ? undefined : parseTimestamp(text);
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
