import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { serve } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

const seconds = 2;

export const getScan: Goal = {
  id: 'G1',
  title: 'GET one scan: authentication, limits, read model',

  async measure(rounds) {
    const directory = newDataDirectory();
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const product = await serveProduct(directory);
    const plain = await serve(['test/bench/servers/plain-http.ts']);
    const express = await serve(['test/bench/servers/nest-express.ts'], { BENCH_KEY: key });
    const fastify = await serve(['test/bench/servers/nest-fastify.ts']);
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const created = await fetch(`${product.url}/v1/scans`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ target: 'http://127.0.0.1:9/' }),
      });
      const { scan_id: scanId } = (await created.json()) as { scan_id: string };
      const request = { path: `/v1/scans/${scanId}`, connections: 32, seconds, headers, expectStatus: 200 };
      const samples = await rounds.measure({
        product: () => load(product, request),
        plain: () => load(plain, request),
        express: () => load(express, request),
        fastify: () => load(fastify, request),
      });
      const unit = 'requests/cpu-s';
      const ours = pick(samples.product, 'perCpuSecond');
      const [plainRates, expressRates] = [pick(samples.plain, 'perCpuSecond'), pick(samples.express, 'perCpuSecond')];
      const bareRates = pick(samples.fastify, 'perCpuSecond');
      return {
        comparisons: [
          { what: 'against plain http', unit, ours, theirs: plainRates, bound: { atLeast: 0.3 } },
          { what: 'against Nest on Express, no store', unit, ours, theirs: expressRates, bound: { atLeast: 2.2 } },
          { what: 'against bare Nest on Fastify', unit, ours, theirs: bareRates, bound: { atLeast: 0.6 } },
        ],
      };
    } finally {
      await Promise.all([product.stop(), plain.stop(), express.stop(), fastify.stop()]);
      removeDirectory(directory);
    }
  },
};
