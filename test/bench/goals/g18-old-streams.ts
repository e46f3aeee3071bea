import { CommandExecutor, EventCatalogue, StateSnapshots, stateSnapshots } from '#event-sourcing';
import type { DomainEvent, EventLog, ReadStore, StreamKind } from '#event-sourcing';
import { keyringStream } from '../../../libs/accounts/src/keys/keyring.decider.ts';
import { keyringEvents } from '../../../libs/accounts/src/keys/keyring.events.ts';
import { accountWorkStream } from '../../../libs/scans/src/queue/account-work.decider.ts';
import { accountWorkEvents } from '../../../libs/scans/src/queue/account-work.events.ts';
import { webhookEndpointsStream } from '../../../libs/webhooks/src/endpoints/endpoints.decider.ts';
import { webhookEndpointEvents } from '../../../libs/webhooks/src/endpoints/endpoints.events.ts';
import { clock, context, ids } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { newDataDirectory, removeDirectory, withStores } from '../support/service.ts';

/** Both end 20 events after a multiple of the snapshots' distance. */
const ages = { young: 20, old: 20_020 } as const;
const commandsARound = 20;

const accountId = 'acc_bench';
const catalogue = new EventCatalogue([keyringEvents, accountWorkEvents, webhookEndpointEvents]);

/** A stream that a client makes longer by doing and undoing something: the commands of one such cycle. */
interface Cycle {
  readonly name: string;
  readonly kind: StreamKind<unknown, unknown, DomainEvent>;
  readonly commands: () => readonly [done: object, undone: object];
}

const cycles = [
  {
    name: 'keys: create and revoke',
    kind: keyringStream,
    commands: () => {
      const keyId = `key_${ids.token()}`;
      const key = { keyId, hash: ids.token(64), prefix: 'slk_0000', last4: '0000' };
      const create = { creatorKeyId: null, key, name: 'ci', scopes: ['scans:read'], expiresAt: null };
      return [
        { type: 'CreateApiKey', accountId, ...create, now: clock.timestamp() },
        { type: 'RevokeApiKey', accountId, keyId },
      ];
    },
  },
  {
    name: 'queue: create and cancel a scan',
    kind: accountWorkStream,
    commands: () => {
      const scan = { accountId, scanId: `scan_${ids.token()}` };
      return [
        { type: 'Admit', ...scan, maxQueued: 10, now: clock.timestamp() },
        { type: 'Release', ...scan },
      ];
    },
  },
  {
    name: 'webhook endpoints: register and remove',
    kind: webhookEndpointsStream,
    commands: () => {
      const endpoint = { accountId, endpointId: `we_${ids.token()}` };
      const described = { url: 'https://example.com/hook', events: ['ping'], description: null, secret: 'sealed' };
      return [
        { type: 'RegisterEndpoint', ...endpoint, ...described },
        { type: 'RemoveEndpoint', ...endpoint },
      ];
    },
  },
] as unknown as readonly Cycle[];

export const oldStreams: Goal = {
  id: 'G18',
  title: 'The first command on a stream after a restart, by the age of the stream',

  async measure(rounds) {
    const directory = newDataDirectory();
    try {
      return await withStores(directory, async ({ eventLog, readStore }) => {
        await readStore.ensureLive(stateSnapshots);
        const variants: Record<string, () => Promise<number>> = {};
        for (const cycle of cycles) {
          for (const [age, events] of Object.entries(ages)) {
            await grow(eventLog, readStore, cycle, age, events);
            variants[`${cycle.name}: ${age}`] = () => firstRead(eventLog, readStore, cycle, age);
          }
        }
        const samples = await rounds.measure(variants);
        return {
          comparisons: cycles.map(({ name }) => ({
            what: `${name}: ${ages.old} events against ${ages.young}`,
            unit: 'ms',
            ours: samples[`${name}: old`] ?? [],
            theirs: samples[`${name}: young`] ?? [],
            bound: { atMost: 5 },
          })),
        };
      });
    } finally {
      removeDirectory(directory);
    }
  },
};

function newProcess(log: EventLog, store: ReadStore): CommandExecutor {
  return new CommandExecutor(log, catalogue, clock, ids, { snapshots: new StateSnapshots(log, store) });
}

async function grow(log: EventLog, store: ReadStore, { kind, commands }: Cycle, id: string, events: number) {
  const executor = newProcess(log, store);
  const pending: Promise<unknown>[] = [];
  for (let count = 0; count < events; count += 2) {
    for (const command of commands()) pending.push(executor.execute(kind, id, command, context));
  }
  await Promise.all(pending);
  // Snapshots are saved after the commands have ended.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** Milliseconds in which a process that does not know the stream learns its state, the mean of several. */
async function firstRead(log: EventLog, store: ReadStore, { kind }: Cycle, id: string): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < commandsARound; count++) await newProcess(log, store).read(kind, id);
  return (performance.now() - started) / commandsARound;
}
