import { createServer } from 'node:net';
import { registerListeningPort } from '#egress';
import { catalogue } from '../../../../../checks/src/index.ts';
import type { PassiveCheck } from '../../../check.ts';
import { serveScans } from '../serve-scans.ts';

/** A check that does what a page tells it: listens on a port, never ends, eats all memory, throws. */
const obedient: PassiveCheck = {
  meta: {
    id: 'obedient',
    title: 'Does as it is told',
    category: 'content',
    severity: 'low',
    confidence: 'low',
    scan: 'quick',
    cwe: [1],
    wstg: [],
    references: [],
    description: '',
    remediation: '',
    needs: ['main', 'notFound'],
    maxRequests: 0,
  },
  run: ({ main }) => {
    const told = main.end?.text ?? '';
    if (told.includes('throw')) throw new Error('as I was told');
    const port = /listen on (\d+)/.exec(told)?.[1];
    if (port !== undefined) registerListeningPort(createServer().listen(Number(port)));
    while (told.includes('hang'));
    for (const kept: number[][] = []; told.includes('grow');) kept.push(Array<number>(100_000).fill(0.5));
    return [];
  },
};

serveScans([...catalogue.filter(({ meta }) => meta.needs.join() === 'main'), obedient]);
