import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { serve } from '../support/processes.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';
import { seeded, shuffled } from '../support/statistics.ts';

const seconds = 2;

export const getScan: Goal = {
  id: 'G1',
  title: 'GET one scan: authentication, limits, read model',

  async measure({ rounds, seed }) {
    const directory = newDataDirectory();
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const product = await serveProduct(directory);
    const plain = await serve(['test/bench/servers/plain-http.ts']);
    const express = await serve(['test/bench/servers/nest-express.ts'], { BENCH_KEY: key });
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const created = await fetch(`${product.url}/v1/scans`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ target: 'http://127.0.0.1:9/' }),
      });
      const { scan_id: scanId } = (await created.json()) as { scan_id: string };
      const request = { path: `/v1/scans/${scanId}`, connections: 32, seconds, headers, expectStatus: 200 };
      for (const server of [product, plain, express]) await load(server, request);
      const figures = { product: [] as number[], plain: [] as number[], express: [] as number[] };
      const variants = [
        async () => figures.product.push((await load(product, request)).perCpuSecond),
        async () => figures.plain.push((await load(plain, request)).perCpuSecond),
        async () => figures.express.push((await load(express, request)).perCpuSecond),
      ];
      const draw = seeded(seed);
      for (let round = 0; round < rounds; round++) for (const variant of shuffled(variants, draw)) await variant();
      const unit = 'requests/cpu-s';
      return {
        comparisons: [
          { what: 'against plain http', unit, ours: figures.product, theirs: figures.plain, bound: { atLeast: 0.3 } },
          {
            what: 'against Nest on Express, no store',
            unit,
            ours: figures.product,
            theirs: figures.express,
            bound: { atLeast: 2.2 },
          },
        ],
        figures: [],
      };
    } finally {
      await Promise.all([product.stop(), plain.stop(), express.stop()]);
      removeDirectory(directory);
    }
  },
};
