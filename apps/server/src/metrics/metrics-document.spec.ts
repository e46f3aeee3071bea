import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Metrics } from '#service';
import { WatchedFigures } from './watched-figures.ts';

const document = readFileSync(new URL('../../../../docs/how-to/watch-the-metrics.md', import.meta.url), 'utf8');

describe('the document of the metrics', () => {
  it('lists each metric of the service, with its labels', () => {
    const metrics = new Metrics();
    const unused = {} as never;
    new WatchedFigures(unused, unused, unused, metrics, unused).watch();
    const registered = metrics.registry.getMetricsAsArray().map((metric): [name: string, labels: string] => {
      const { name, labelNames } = metric as typeof metric & { readonly labelNames: readonly string[] };
      return [name, labelNames.map((label) => `\`${label}\``).join(', ') || 'none'];
    });
    const ofService = registered.filter(([name]) => name.startsWith('scanledger_'));
    const rows = document.matchAll(/^\| `(scanledger_\w+)`\s*\| (.*?)\s*\|/gm);
    const listed = [...rows].map(([, name = '', labels = '']): [string, string] => [name, labels]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(ofService));
  });
});
