import { describe, expect, it } from '@jest/globals';
import { FakeProbe } from '../../testing/probe.ts';
import { StartPageWatch } from './start-page-watch.ts';

const url = new URL('https://example.com/');

function watching(status: () => number) {
  const probe = new FakeProbe({ otherwise: () => ({ status: status(), body: 'x' }) }, url, Infinity);
  return { watch: new StartPageWatch(() => probe.send({ url })), sent: probe.sent };
}

describe('the start page of a site that forbids what it is probed for', () => {
  it('is requested once for ten such responses while it is served', async () => {
    const { watch, sent } = watching(() => 200);
    for (let times = 0; times < 20; times += 1) expect(await watch.rejection()).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('is requested each time while it is rejected, and tells how', async () => {
    let requests = 0;
    const { watch } = watching(() => ((requests += 1) > 2 ? 200 : 403));
    expect(await watch.rejection()).toBe('status 403, from the start page as well');
    expect(await watch.rejection()).toBe('status 403, from the start page as well');
    expect(await watch.rejection()).toBeUndefined();
  });

  it('is requested where it counts what it is now', async () => {
    let status = 200;
    const { watch } = watching(() => status);
    expect(await watch.rejection()).toBeUndefined();
    status = 403;
    expect(await watch.rejection()).toBeUndefined();
    expect(await watch.rejectionNow()).toBe('status 403, from the start page as well');
  });
});
