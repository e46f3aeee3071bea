import { List, Scanledger } from '../../clients/js/src/index.ts';

/** An operation of the API, and how clients call it; as in test/clients/cases/operations.json. */
export interface SampleCall {
  readonly method: string;
  /** As the OpenAPI document has it. */
  readonly path: string;
  readonly call: string;
  readonly ids?: readonly string[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: string;
  readonly body?: unknown;
}

/** What a call gives: one object, items that are iterated over, or nothing. */
export type Outcome = 'object' | 'items' | 'nothing';

const nowhere = { apiKey: 'slk_none', baseUrl: 'http://127.0.0.1:9', maxRetries: 0 };

/** Found by making the call with the JavaScript client, which nothing responds to. */
export function outcomeOf({ method, call, ids = [], params }: SampleCall): Outcome {
  if (method === 'DELETE') return 'nothing';
  const [resource = '', name = ''] = call.split('.').map(camelCase);
  const methods = (new Scanledger(nowhere) as unknown as Record<string, Record<string, Method>>)[resource];
  const result = methods?.[name]?.(...ids, ...(params === undefined ? [] : [params]));
  if (result instanceof List || (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)) {
    return 'items';
  }
  void Promise.resolve(result).catch(() => undefined);
  return 'object';
}

type Method = (...args: readonly unknown[]) => unknown;

/** `webhook_endpoints` as `webhookEndpoints` */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What one item of the call's result is named. */
export function itemName({ call }: SampleCall): string {
  const [resource = '', name = ''] = call.split('.');
  if (name === 'history') return 'entry';
  const items = name === 'list' ? resource : name;
  return items.replace(/ies$/, 'y').replace(/s$/, '').split('_').at(-1) ?? 'item';
}
