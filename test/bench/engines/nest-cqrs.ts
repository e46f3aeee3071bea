import { randomBytes } from 'node:crypto';
import { bundledProgram } from '../../support/bundled-program.ts';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { loadUntilShown } from '../support/load-until-shown.ts';
import { serve } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import type { Engine } from './engine.ts';
import { serviceSettings, untilFound } from './requests.ts';

const seconds = 4;
const callers = 64;

/** On the same servers: the service, and one that is written as tutorials of Nest's CQRS module do. */
export const againstNestCqrs = (engine: Engine): Goal => ({
  id: 'nest-cqrs',
  title: `${engine.name}: POST a scan and read it, against Nest's CQRS module with EventStoreDB and Mongoose`,

  async measure(rounds) {
    const { key } = await openAccount(engine.eventLog, 0);
    const processes: Served[] = [];
    const start = async (program: string, env: Readonly<Record<string, string>>): Promise<Served> => {
      const served = await serve([program], env);
      processes.push(served);
      return served;
    };
    try {
      for (const ROLE of engine.roles)
        await start('dist/server.js', { ...serviceSettings, ...engine.environment, ROLE });
      const api = processes.at(-1);
      if (api === undefined) throw new Error('there is no process');
      const peer = await start(bundledProgram('test/bench/peers/nest-cqrs/service.ts'), {
        ...engine.environment,
        STREAM_PREFIX: `peer_${randomBytes(6).toString('hex')}-`,
        BENCH_KEY: key,
      });
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      await untilFound(`${api.url}/v1/usage`, headers);
      const request = { headers, body: JSON.stringify({ target: 'http://127.0.0.1:9/' }), seconds };
      const samples = await rounds.measure({
        service: () => loadUntilShown({ ...request, url: api.url, callers }),
        peer: () => loadUntilShown({ ...request, url: peer.url, callers }),
        serviceAlone: () => loadUntilShown({ ...request, url: api.url, callers: 1 }),
        peerAlone: () => loadUntilShown({ ...request, url: peer.url, callers: 1 }),
      });
      return {
        comparisons: [
          {
            what: `scans created and read, ${callers} callers`,
            unit: '1/s',
            ours: pick(samples.service, 'perSecond'),
            theirs: pick(samples.peer, 'perSecond'),
          },
          {
            what: 'from POST to the GET that shows it, one caller, p50',
            unit: 'ms',
            ours: pick(samples.serviceAlone, 'p50Ms'),
            theirs: pick(samples.peerAlone, 'p50Ms'),
          },
        ],
        figures: [
          {
            what: 'GETs until it is shown, the service',
            unit: '',
            values: pick(samples.service, 'gets'),
            bound: { atMost: 1 },
          },
          { what: 'GETs until it is shown, the peer', unit: '', values: pick(samples.peer, 'gets') },
        ],
        notes: [
          'The peer appends one event and one document in one process; the service also counts the quota, queues, and keeps a rate limit, in two.',
        ],
      };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
    }
  },
});
