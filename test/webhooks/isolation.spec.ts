import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from './testing/eventually.ts';
import { Receiver } from './testing/receiver.ts';
import { WebhookService } from './testing/webhook-service.ts';

let receiver: Receiver;
let service: WebhookService;

beforeEach(async () => {
  receiver = await Receiver.start();
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const settings = {
  attemptTimeoutMs: 15_000,
  limits: { fast: 8, slowAfterMs: 100, total: 64, perEndpoint: 4 },
};

describe('receivers that misbehave', () => {
  it('do not hold up the others, though each has more to get than there are slots', async () => {
    service = await WebhookService.start({ settings });
    const chunk = Buffer.alloc(65_536);
    let endedHanging = 0;
    receiver.respond = ({ path }, response) => {
      if (path === '/hangs') return void response.once('close', () => endedHanging++);
      if (path === '/resets') return void response.socket?.destroy();
      if (path === '/drips') {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 200);
        response.on('close', () => clearInterval(timer));
        return;
      }
      if (path === '/floods') {
        response.writeHead(200);
        const flood = (): void => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', flood);
        return flood();
      }
      response.writeHead(204).end();
    };
    const bad = [];
    for (const path of ['/hangs', '/resets', '/drips', '/floods']) {
      bad.push((await service.account.register(receiver.url(path))).endpointId);
    }
    const good = [];
    for (let index = 0; index < 6; index++) {
      good.push((await service.account.register(receiver.url(`/good/${index}`), { accountId: 'acc_2' })).endpointId);
    }
    for (const endpointId of bad) for (let count = 0; count < 10; count++) await service.account.ping(endpointId);
    for (const endpointId of good)
      for (let count = 0; count < 10; count++) await service.account.ping(endpointId, 'acc_2');
    const memoryBefore = process.memoryUsage().rss;
    service.startSender();
    const goodArrivals = () => receiver.received.filter(({ path }) => path.startsWith('/good'));
    await eventually(() => goodArrivals().length === 60);
    // The others have everything before the first attempt at the one that hangs has ended.
    expect(endedHanging).toBe(0);
    const [hangs = '', resets = '', drips = '', floods = ''] = bad;
    await eventually(async () => (await service.deliveries(hangs)).some(({ attempts }) => attempts.length > 0));
    expect(firstAttempts(await service.deliveries(hangs))).toEqual(['timeout null']);
    expect(firstAttempts(await service.deliveries(resets))).toEqual(['refused null']);
    // A response must be complete within the attempt's time; bytes beyond those that are read do not matter.
    await eventually(async () => (await service.deliveries(drips)).some(({ attempts }) => attempts.length > 0));
    expect(firstAttempts(await service.deliveries(drips))).toEqual(['timeout 200']);
    await eventually(async () => (await service.deliveries(floods)).some(({ attempts }) => attempts.length > 0));
    expect(firstAttempts(await service.deliveries(floods))).toEqual(['null 200']);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(300 * 1_048_576);
    expect(service.errors).toEqual([]);
  });
});

function firstAttempts(
  deliveries: readonly { attempts: readonly { error: string | null; statusCode: number | null }[] }[],
) {
  const made = deliveries.flatMap(({ attempts }) => attempts.slice(0, 1));
  return [...new Set(made.map(({ error, statusCode }) => `${error} ${statusCode}`))];
}

describe('many deliveries that are due at once', () => {
  it('drain, each sent once, never more at a time than is allowed', async () => {
    const limits = { fast: 8, slowAfterMs: 60_000, total: 8, perEndpoint: 4 };
    service = await WebhookService.start({ settings: { limits } });
    let open = 0;
    const max = { total: 0, perEndpoint: 0 };
    const openAt = new Map<string, number>();
    receiver.respond = ({ path }, response) => {
      const here = (openAt.get(path) ?? 0) + 1;
      openAt.set(path, here);
      open++;
      max.total = Math.max(max.total, open);
      max.perEndpoint = Math.max(max.perEndpoint, here);
      setTimeout(() => {
        open--;
        openAt.set(path, (openAt.get(path) ?? 0) - 1);
        response.writeHead(204).end();
      }, 5);
    };
    const endpoints: string[] = [];
    for (let index = 0; index < 5; index++)
      endpoints.push((await service.account.register(receiver.url(`/${index}`))).endpointId);
    const scheduled = await service.account.scheduleMany(endpoints, 800);
    service.startSender();
    await eventually(() => receiver.received.length >= scheduled, 25_000);
    await eventually(async () => {
      const all = await Promise.all(endpoints.map((id) => service.deliveries(id)));
      return all.flat().every(({ status }) => status === 'succeeded');
    });
    expect(receiver.received).toHaveLength(scheduled);
    expect(new Set(receiver.eventIds()).size).toBe(scheduled);
    expect(max.total).toBeLessThanOrEqual(limits.fast);
    expect(max.perEndpoint).toBeLessThanOrEqual(limits.perEndpoint);
    expect(max.perEndpoint).toBeGreaterThan(1);
    expect(service.errors).toEqual([]);
  });
});
