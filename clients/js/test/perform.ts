import { List } from '../src/index.ts';
import type { Scan, Scanledger } from '../src/index.ts';
import { camelCase } from './cases.ts';
import type { Call } from './cases.ts';

type Method = (...args: readonly unknown[]) => unknown;

const waits = new Set(['scans.wait', 'scans.create_and_wait']);

/** Makes the call; `progress` gets what a wait reports. */
export async function perform(client: Scanledger, call: Call, progress: Scan[] = []): Promise<unknown> {
  const [resource = '', method = ''] = call.call.split('.').map(camelCase);
  const methods = (client as unknown as Record<string, Record<string, Method>>)[resource];
  const options = {
    ...optionsOf(call),
    ...(waits.has(call.call) && { onProgress: (scan: Scan) => progress.push(scan) }),
  };
  const args = [...(call.ids ?? []), ...parametersOf(call), options];
  const result = methods?.[method]?.(...args);
  if (isIterable(result)) return allOf(result);
  if (!(result instanceof List)) return result;
  if (call.collect === 'page' || call.collect === undefined) return (await result.page()).data;
  return result.toArray(call.collect === 'all' ? Infinity : call.collect);
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && !(value instanceof List);
}

async function allOf(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const withoutParameters = new Set([
  'get',
  'events',
  'cancel',
  'revoke',
  'delete',
  'verify',
  'test',
  'redeliver',
  'wait',
  'places',
]);

function parametersOf({ call, params }: Call): readonly unknown[] {
  return withoutParameters.has(call.split('.')[1] ?? '') ? [] : [params ?? {}];
}

function optionsOf({ options = {} }: Call): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const isTime = ['timeout', 'poll_interval', 'wait_timeout'].includes(name);
      return isTime ? [`${camelCase(name)}Ms`, Number(value) * 1_000] : [camelCase(name), value];
    }),
  );
}

/** Names of an error's members in the shared cases, and here. */
const memberNames = {
  code: 'code',
  status: 'status',
  message: 'message',
  param: 'param',
  request_id: 'requestId',
  retry_after: 'retryAfter',
  doc_url: 'docUrl',
} as const;

/** An error as the shared cases describe it, with the members that `expected` has. */
export function described(error: unknown, expected: object): Record<string, unknown> {
  const members = error as Record<string, unknown>;
  const described: Record<string, unknown> = { class: (error as Error).constructor.name };
  for (const [name, own] of Object.entries(memberNames)) if (name in expected) described[name] = members[own];
  return described;
}
