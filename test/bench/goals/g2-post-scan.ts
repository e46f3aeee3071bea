import { bundledProgram } from '../../support/bundled-program.ts';
import { openAccount } from '../support/account.ts';
import { flushesPerSecond } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { serve } from '../support/processes.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';
import { seeded, shuffled } from '../support/statistics.ts';

const seconds = 3;

export const postScan: Goal = {
  id: 'G2',
  title: 'POST a scan, durably, from 64 connections',

  async measure({ rounds, seed }) {
    const directory = newDataDirectory();
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const stubDirectory = newDataDirectory();
    const product = await serveProduct(directory);
    const stubbed = await serve([bundledProgram('test/bench/servers/stubbed-product.ts')], {
      PORT: '0',
      METRICS_PORT: 'off',
      INSECURE_HTTP: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_NETWORKS: '127.0.0.0/8',
      DATA_DIR: stubDirectory,
      BENCH_KEY: key,
    });
    const express = await serve(['test/bench/servers/nest-express.ts'], { BENCH_KEY: key });
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      const post = {
        path: '/v1/scans',
        method: 'POST',
        connections: 64,
        seconds,
        headers,
        body,
        expectStatus: 201,
      } as const;
      const toPeer = { ...post, body: JSON.stringify({ target: 'https://example.com/' }) };
      await load(product, post);
      await load(stubbed, post);
      await load(express, toPeer);
      const rates = {
        product: [] as number[],
        stubbed: [] as number[],
        express: [] as number[],
        flushes: [] as number[],
      };
      const variants = [
        async () => rates.flushes.push(flushesPerSecond(directory, 300)),
        async () => rates.product.push((await load(product, post)).perSecond),
        async () => rates.stubbed.push((await load(stubbed, post)).perSecond),
        async () => rates.express.push((await load(express, toPeer)).perSecond),
      ];
      const draw = seeded(seed);
      for (let round = 0; round < rounds; round++) for (const variant of shuffled(variants, draw)) await variant();
      const unit = 'requests/s';
      const ours = rates.product;
      return {
        comparisons: [
          { what: 'against the same app, store stubbed', unit, ours, theirs: rates.stubbed, bound: { atLeast: 0.7 } },
          { what: 'against one flush a request', unit, ours, theirs: rates.flushes, bound: { atLeast: 1.3 } },
          { what: 'against Nest on Express, no store', unit, ours, theirs: rates.express, bound: { atLeast: 1.5 } },
        ],
        figures: [],
      };
    } finally {
      await Promise.all([product.stop(), stubbed.stop(), express.stop()]);
      removeDirectory(directory);
      removeDirectory(stubDirectory);
    }
  },
};
