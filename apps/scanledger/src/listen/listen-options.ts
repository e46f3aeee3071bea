import { randomBytes } from 'node:crypto';
import { UsageError } from '../exit-codes.ts';

/** The options of `listen` as they are typed. */
export interface TypedListenOptions {
  readonly forwardTo?: string;
  readonly events?: readonly string[];
  readonly secret?: string;
  readonly interval: string;
}

/** The options of `listen`, checked. */
export interface ListenOptions {
  /** Undefined where events are only printed. */
  readonly forwardTo: URL | undefined;
  /** The types and families, such as `scan.*`, that are named. */
  readonly types: readonly string[];
  /** True for the types of events that are wanted. */
  readonly isWanted: (type: string) => boolean;
  readonly secret: string;
  /** Between two requests to the service. */
  readonly intervalMs: number;
}

/** @throws UsageError that names the option */
export function parseListenOptions(
  { forwardTo, events = [], secret, interval }: TypedListenOptions,
  environment: Readonly<Record<string, string | undefined>>,
): ListenOptions {
  const seconds = /^\d{1,4}$/.test(interval) ? Number(interval) : 0;
  if (seconds < 1 || seconds > 60)
    throw new UsageError(`--interval must be a whole number from 1 to 60, not ${interval}`);
  const wanted = events.flatMap((types) => types.split(',')).map((type) => type.trim());
  return {
    forwardTo: forwardTo === undefined ? undefined : receiverUrl(forwardTo),
    types: wanted,
    isWanted: filterOf(wanted),
    secret: checkedSecret(secret ?? environment['SCANLEDGER_WEBHOOK_SECRET']),
    intervalMs: seconds * 1_000,
  };
}

function receiverUrl(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return url;
  throw new UsageError(`--forward-to must be an http or https URL: ${text}`);
}

/** `scan.*` stands for all types that begin with `scan.`. */
function filterOf(types: readonly string[]): (type: string) => boolean {
  const wrong = types.find((type) => !/^[a-z_]+(?:\.[a-z_]+)*(?:\.\*)?$/.test(type));
  if (wrong !== undefined)
    throw new UsageError(`--events must be types such as scan.completed or scan.*, not ${wrong}`);
  if (types.length === 0) return () => true;
  return (one) => types.some((type) => (type.endsWith('.*') ? one.startsWith(type.slice(0, -1)) : one === type));
}

/** The form of the Standard Webhooks specification: `whsec_` and base64. The message never has the secret. */
function checkedSecret(given: string | undefined): string {
  if (given === undefined) return `whsec_${randomBytes(32).toString('base64')}`;
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given)) return given;
  throw new UsageError('--secret (SCANLEDGER_WEBHOOK_SECRET) must be whsec_ followed by at least 24 bytes in base64');
}
