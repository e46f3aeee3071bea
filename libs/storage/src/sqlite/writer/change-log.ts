import type { DatabaseSync } from 'node:sqlite';
import { appendEvents } from './append-events.ts';
import type { AppendRequest } from './append-events.ts';
import { deleteEvents } from './delete-events.ts';
import type { DeleteEventsRequest } from './delete-events.ts';
import type { Outcome } from './group-commit.ts';

export interface SavePositionRequest {
  readonly name: string;
  readonly position: string;
}

/** Prepares the requests of the log; each is to be executed inside a transaction. */
export function changeLog(
  db: DatabaseSync,
): (request: AppendRequest | SavePositionRequest | DeleteEventsRequest) => Outcome {
  const append = appendEvents(db);
  const deleteFrom = deleteEvents(db);
  const savePosition = db.prepare(
    `INSERT INTO positions (name, position) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)`,
  );
  return (request) => {
    if ('deletes' in request) return deleteFrom(request);
    if ('appends' in request) return append(request);
    savePosition.run(request.name, request.position);
    return { value: undefined };
  };
}
