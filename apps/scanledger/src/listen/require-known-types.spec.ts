import { describe, expect, it } from '@jest/globals';
import { ConnectionError, InvalidRequestError } from '#client';
import { UsageError } from '../exit-codes.ts';
import { requireKnownTypes } from './require-known-types.ts';

const { signal } = new AbortController();
const rejectedFor = (message: string) =>
  new InvalidRequestError({
    status: 400,
    code: 'invalid_parameter',
    message,
    param: 'type',
    requestId: undefined,
    retryAfter: undefined,
    docUrl: undefined,
  });
const rejected = rejectedFor('`type` must be one of ping; got "pong".');

/** A service that fails for some types; `asked` has those it was asked for. */
function serviceWith(failures: Readonly<Record<string, Error>>) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    list: ({ type }: { readonly type?: string }) => ({
      page: async (): Promise<unknown> => {
        asked.push(type);
        const failure = failures[type ?? ''];
        return failure === undefined ? Promise.resolve({ data: [] }) : Promise.reject(failure);
      },
    }),
  };
}

describe('the types of events that are listened for', () => {
  it('are those that the service knows', async () => {
    const service = serviceWith({});
    await requireKnownTypes(service, ['ping', 'scan.completed'], signal);
    expect(service.asked).toEqual(['ping', 'scan.completed']);
  });

  it('are refused where the service does not know one, with those it knows', async () => {
    const message = '--events has a type that the service does not know: `type` must be one of ping; got "pong".';
    await expect(requireKnownTypes(serviceWith({ pong: rejected }), ['ping', 'pong'], signal)).rejects.toEqual(
      new UsageError(message),
    );
  });

  it('may be a family, of which the service knows a type', async () => {
    const message = '`type` must be one of scan.started, scan.completed, ping; got "a family".';
    const failure = rejectedFor(message);
    const service = serviceWith({ 'scan.*': failure, 'scn.*': failure, 'ping.*': failure });
    await requireKnownTypes(service, ['scan.*'], signal);
    for (const family of ['scn.*', 'ping.*']) {
      await expect(requireKnownTypes(service, ['scan.*', family], signal)).rejects.toEqual(
        new UsageError(`--events has a type that the service does not know: ${message}`),
      );
    }
  });

  it('may be any family where the service does not say which types it knows', async () => {
    await expect(
      requireKnownTypes(serviceWith({ 'scn.*': rejectedFor('Invalid.') }), ['scn.*'], signal),
    ).resolves.toBeUndefined();
  });

  it('are taken as they are while the service cannot be reached', async () => {
    const service = serviceWith({ ping: new ConnectionError('no response') });
    await expect(requireKnownTypes(service, ['ping', 'pong'], signal)).resolves.toBeUndefined();
  });
});
