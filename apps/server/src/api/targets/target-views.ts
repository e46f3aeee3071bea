import { proofPlacesOf } from '#targets';
import type { TargetDocument } from '#targets';
import { target } from '../schemas/target.schemas.ts';
import { view } from '../view.ts';

export const targetView = view(target, (document: TargetDocument) => {
  const { record, file } = proofPlacesOf(document.host);
  return {
    target_id: document.targetId,
    host: document.host,
    state: document.state,
    method: document.method,
    token: document.token,
    dns_record: record === null ? null : { name: record, value: document.token },
    file_url: file,
    verified_at: document.verifiedAt,
    last_check: lastCheckOf(document),
    created_at: document.createdAt,
  };
});

function lastCheckOf({ lastCheck }: TargetDocument) {
  if (lastCheck === null) return null;
  const { at, failure } = lastCheck;
  return { at, error: failure?.reason ?? null, message: failure?.detail ?? null };
}
