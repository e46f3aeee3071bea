import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { Agent, request } from 'undici';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { deliveryStream } from '../../../libs/webhooks/src/deliveries/delivery.decider.ts';
import { deliveryEvents } from '../../../libs/webhooks/src/deliveries/delivery.events.ts';
import { webhookEndpointsStream } from '../../../libs/webhooks/src/endpoints/endpoints.decider.ts';
import { webhookEndpointEvents } from '../../../libs/webhooks/src/endpoints/endpoints.events.ts';
import { SecretBox } from '../../../libs/webhooks/src/endpoints/secret-box.ts';
import { defaultSubscription } from '../../../libs/webhooks/src/events/webhook-event-kinds.ts';
import { clock, context, ids } from './account.ts';
import { serve } from './processes.ts';
import type { Served } from './processes.ts';
import { newDataDirectory, removeDirectory } from './service.ts';

type Arrivals = readonly (readonly [id: string, at: number])[];

/** A service that trusts a receiver on loopback, and the receiver. */
export class WebhookBench implements AsyncDisposable {
  readonly directory: string;
  readonly sink: Served;
  readonly agent = new Agent({ connect: { rejectUnauthorized: false } });
  readonly #key = randomBytes(32);

  private constructor(directory: string, sink: Served) {
    this.directory = directory;
    this.sink = sink;
  }

  static async start(): Promise<WebhookBench> {
    const directory = newDataDirectory();
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'sink' }], {
      keyType: 'ec',
      curve: 'P-256',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    writeFileSync(join(directory, 'sink-cert.pem'), cert);
    writeFileSync(join(directory, 'sink-key.pem'), key);
    const files = [join(directory, 'sink-cert.pem'), join(directory, 'sink-key.pem')];
    return new WebhookBench(directory, await serve(['test/bench/servers/webhook-sink.ts', ...files]));
  }

  async serveProduct(): Promise<Served> {
    return serve(['dist/server.js'], {
      PORT: '0',
      METRICS_PORT: 'off',
      INSECURE_HTTP: 'loopback',
      DATA_DIR: this.directory,
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      ALLOWED_NETWORKS: '127.0.0.0/8',
      SCAN_WORKERS: '1',
      SECRETS_KEY: this.#key.toString('base64'),
      NODE_EXTRA_CA_CERTS: join(this.directory, 'sink-cert.pem'),
    });
  }

  /** Writes to the log while no service runs on it. @returns the endpoint's id */
  async register(log: EventLog, accountId: string, path: string): Promise<string> {
    const endpointId = `we_${ids.token()}`;
    const secret = new SecretBox([this.#key], ids).seal(`whsec_${randomBytes(32).toString('base64')}`, endpointId);
    const endpoint = { accountId, endpointId, url: this.sink.url + path, description: null, secret };
    const command = { type: 'RegisterEndpoint', ...endpoint, events: defaultSubscription } as const;
    await executorOn(log).execute(webhookEndpointsStream, accountId, command, context);
    return endpointId;
  }

  /** Deliveries that are due at once, in the log while no service runs on it. */
  async schedule(log: EventLog, accountId: string, endpointIds: readonly string[], count: number): Promise<void> {
    const executor = executorOn(log);
    const dueAt = clock.timestamp();
    for (let done = 0; done < count; done += 500) {
      await Promise.all(
        Array.from({ length: Math.min(500, count - done) }, async (_, index) => {
          const [deliveryId, eventId] = [`dlv_${ids.token()}`, `evt_${ids.token()}`];
          const endpointId = endpointIds[(done + index) % endpointIds.length] ?? '';
          const delivery = {
            deliveryId,
            accountId,
            endpointId,
            eventId,
            eventType: 'ping',
            body: bodyOf(eventId),
            dueAt,
          };
          const command = { type: 'ScheduleDelivery', ...delivery } as const;
          await executor.execute(deliveryStream, deliveryId, command as never, context);
        }),
      );
    }
  }

  async arrivals(): Promise<Arrivals> {
    const { body } = await request(`${this.sink.url}/arrivals`, { dispatcher: this.agent });
    return (await body.json()) as Arrivals;
  }

  /** Waits until so many have arrived, then forgets them. @throws when they do not come */
  async arrived(count: number, seconds = 120): Promise<Arrivals> {
    const deadline = performance.now() + seconds * 1_000;
    for (;;) {
      const arrivals = await this.arrivals();
      if (arrivals.length >= count) {
        await (await request(`${this.sink.url}/arrivals`, { method: 'DELETE', dispatcher: this.agent })).body.dump();
        return arrivals;
      }
      if (performance.now() > deadline) throw new Error(`${arrivals.length} of ${count} webhooks arrived`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.agent.destroy();
    await this.sink.stop();
    removeDirectory(this.directory);
  }
}

/** What a `usage.limit_reached` has, to the size. */
export function bodyOf(id: string): string {
  const data = {
    plan: 'pro',
    scans_used: 500,
    scans_limit: 500,
    period_start: clock.timestamp(),
    period_end: clock.timestamp(),
  };
  return JSON.stringify({ id, type: 'usage.limit_reached', timestamp: clock.timestamp(), data });
}

/** Between the first and the last arrival. */
export function arrivalsPerSecond(arrivals: Arrivals): number {
  const times = arrivals.map(([, at]) => at).toSorted((a, b) => a - b);
  return ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

function executorOn(log: EventLog): CommandExecutor {
  return new CommandExecutor(log, new EventCatalogue([webhookEndpointEvents, deliveryEvents]), clock, ids);
}
