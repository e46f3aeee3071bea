import { stdSerializers } from 'pino';
import { messageOf } from '#kernel';

type Fields = Readonly<Record<string, unknown>>;

/** Names of fields whose values are secret: of a log line, and of the objects in it. */
export const secretNames: readonly string[] = ['authorization', 'key', 'secret'];

const redacted = '[Redacted]';

/**
 * The fields of a log line without the secrets of the objects in it. Pino itself would look for them in each text, too, which
 * takes as long as the rest of a line.
 */
export function withoutNestedSecrets(fields: Fields): Fields {
  let safe = fields;
  for (const [name, value] of Object.entries(fields)) {
    // An error has its fields only once it is serialized.
    if (name === 'err') continue;
    const without = withoutSecrets(value);
    if (without !== value) safe = { ...safe, [name]: without };
  }
  return safe;
}

/** The fields of an error, without secrets. Its message has those of its causes, unless it says the same already. */
export function errorFields(error: Error): unknown {
  const fields: unknown = stdSerializers.err(error);
  if (!(error instanceof Error)) return withoutSecrets(fields);
  return withoutSecrets(Object.assign(fields as object, { message: messageWithCauses(error) }));
}

function messageWithCauses(error: Error): string {
  let message = messageOf(error);
  const said = new Set<unknown>([error]);
  for (
    let { cause } = error;
    cause !== undefined && cause !== null && !said.has(cause);
    cause = (cause as Error | undefined)?.cause
  ) {
    said.add(cause);
    const reason = reasonOf(cause);
    if (!message.includes(reason)) message += `: ${reason}`;
  }
  return message;
}

/** Empty for an object without a message, which has no words. */
function reasonOf(cause: unknown): string {
  return typeof cause !== 'object' || cause === null || 'message' in cause ? messageOf(cause) : '';
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const secrets = secretNames.filter((name) => Object.hasOwn(value, name));
  if (secrets.length === 0) return value;
  return { ...value, ...Object.fromEntries(secrets.map((name) => [name, redacted])) };
}
