import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DomainEvent, Recorded, StoredEvent } from '#event-sourcing';
import { eventCatalogue } from '../../libs/service/src/wiring/features.ts';

const root = join(import.meta.dirname, '../..');

/** The golden file of each version of an event, by its stored type. */
export const goldenFiles: ReadonlyMap<string, string> = new Map(
  globSync('libs/*/src/**/golden/*.json', { cwd: root }).map((file) => [basename(file, '.json'), join(root, file)]),
);

/** Every version of every event that was ever released, in the order of declaration: `ScanQueued.v1`. */
export const goldenVersions = eventCatalogue.families.flatMap(({ category, types }) =>
  Object.entries(types as Record<string, readonly unknown[]>).flatMap(([type, upcasters]) =>
    [...upcasters, undefined].map((_, index) => ({ category, stored: `${type}.v${index + 1}` })),
  ),
);

/** The event of a golden file, converted to its current version. */
export function goldenEvent(stored: string, position: number): Recorded<DomainEvent> {
  return eventCatalogue.decode(storedGoldenEvent(stored, position));
}

/** The event of a golden file, as the log would return it. */
export function storedGoldenEvent(stored: string, position: number): StoredEvent {
  const data = JSON.parse(readFileSync(goldenFiles.get(stored) ?? `${stored} has no golden file`, 'utf8')) as object;
  return {
    id: stored,
    type: stored,
    stream: 'golden-1',
    revision: position,
    position: String(position).padStart(4, '0'),
    data,
    metadata: {
      actor: 'system:golden',
      correlationId: 'req_1',
      causationId: 'req_1',
      recordedAt: '2026-06-01T12:00:00.000Z',
      schemaVersion: 1,
    },
  };
}
