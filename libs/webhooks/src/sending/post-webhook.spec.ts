import { describe, expect, it } from '@jest/globals';
import { EgressFailure } from '#egress';
import type { HttpRequest, HttpResponse } from '#egress';
import { postWebhook } from './post-webhook.ts';
import type { PostOutcome } from './post-webhook.ts';

const delivery = { deliveryId: 'dlv_1', eventId: 'evt_1', eventType: 'ping', body: '{}' } as const;

async function post(
  respond: (request: HttpRequest) => Partial<HttpResponse>,
  signal = new AbortController().signal,
): Promise<PostOutcome> {
  const request = async (sent: HttpRequest): Promise<HttpResponse> =>
    ({ headers: [], truncatedBy: undefined, ...respond(sent) }) as HttpResponse;
  const details = { delivery, attempt: 1, url: new URL('https://a.example/'), keys: [], now: 0, timeoutMs: 15_000 };
  return postWebhook({ request }, details, signal);
}

describe('the outcome of a post', () => {
  it.each([
    [199, 'http_status'],
    [200, null],
    [299, null],
    [300, 'redirect'],
    [399, 'redirect'],
    [400, 'http_status'],
    [410, 'http_status'],
    [599, 'http_status'],
  ])('of status %i is %s', async (statusCode, error) => {
    expect(await post(() => ({ status: statusCode }))).toMatchObject({ statusCode, error });
  });

  it.each([
    ['timeout', 200, 'timeout'],
    ['connection', 204, 'refused'],
    ['size', 200, null],
    ['timeout', 410, 'http_status'],
    ['timeout', 302, 'redirect'],
  ] as const)('of a body cut by %s after %i is %s', async (truncatedBy, statusCode, error) => {
    expect(await post(() => ({ status: statusCode, truncatedBy }))).toMatchObject({ statusCode, error });
  });

  it('of a failure is its kind, without a status', async () => {
    const outcome = await post(() => {
      throw new EgressFailure('dns', 'a.example cannot be resolved');
    });
    expect(outcome).toMatchObject({ statusCode: null, error: 'dns', retryAfterMs: undefined });
  });

  it('is none where the sender is stopped: the attempt does not count', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const failing = (): never => {
      throw new EgressFailure('refused', 'a.example closed the connection');
    };
    await expect(post(failing, stopped)).rejects.toThrow('stopped');
  });

  it('is none where the fault is ours: the attempt does not count', async () => {
    const faulty = (): never => {
      throw new TypeError('a fault of the sender');
    };
    await expect(post(faulty)).rejects.toThrow('a fault of the sender');
  });

  it('limits the whole exchange to the time of an attempt', async () => {
    let sent: HttpRequest | undefined;
    await post((request) => {
      sent = request;
      return { status: 200 };
    });
    expect(sent).toMatchObject({ method: 'POST', timeoutMs: 15_000, decode: false });
  });
});
