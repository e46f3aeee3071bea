import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a data directory has the file of an event log. It is lost where only files are there that come after it, the
 * read models or a write-ahead log: a new one in its place would be taken for it, in backups too.
 */
export function findEventLogFile(directory: string): 'present' | 'lost' | 'none' {
  const hasContent = (name: string): boolean =>
    (statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (hasContent('events.db')) return 'present';
  return ['events.db-wal', 'read-models.db'].some(hasContent) ? 'lost' : 'none';
}
