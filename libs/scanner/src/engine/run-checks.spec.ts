import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../artifacts.ts';
import type { ActiveCheck, ArtifactName, CheckMeta, Outcome, PassiveCheck } from '../check.ts';
import { headersFromLines } from '../collect/headers.ts';
import { ArtifactStore } from './artifact-store.ts';
import { notOwed, owed } from './coverage-tracker.ts';
import { CheckProbe } from './check-probe.ts';
import { findingFrom } from './findings/finding-from-outcomes.ts';
import { fingerprintOf } from './findings/fingerprint.ts';
import { runChecks } from './run-checks.ts';
import type { CheckResult, RunProbe } from './run-checks.ts';
import { sortedChecks } from './scan-checks.ts';

const meta = (id: string, needs: readonly ArtifactName[] = [], more: Partial<CheckMeta> = {}): CheckMeta => ({
  id,
  title: `Title of ${id}`,
  category: 'headers',
  severity: 'low',
  confidence: 'medium',
  scan: 'quick',
  cwe: [79],
  wstg: ['WSTG-CONF-07'],
  references: ['https://www.rfc-editor.org/rfc/rfc6797'],
  description: 'What is wrong.',
  remediation: 'What to do.',
  needs,
  maxRequests: 0,
  ...more,
});

const outcome: Outcome = { url: 'https://example.com/', evidence: 'seen' };
const noProbe = {} as RunProbe;

function started(
  checks: readonly (ActiveCheck | PassiveCheck)[],
  signal = new AbortController().signal,
  probe: RunProbe | (() => RunProbe) = noProbe,
) {
  const store = new ArtifactStore({ target: new URL('https://example.com/'), scanType: 'quick', now: new Date(0) });
  const results = new Map<string, CheckResult>();
  const finished = runChecks({
    checks: sortedChecks(checks),
    store,
    signal,
    retryPausesMs: [0, 0],
    probeFor: () => (typeof probe === 'function' ? probe() : probe),
    enter: () => undefined,
    done: (check, result) => results.set(check.meta.id, result),
  });
  return { store, results, finished };
}

const nextTick = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('a check', () => {
  it('runs as soon as what it needs is there, before other artifacts are', async () => {
    const { store, results, finished } = started([
      { meta: meta('early', ['robotsTxt']), run: () => [outcome] },
      { meta: meta('late', ['robotsTxt', 'tls']), run: () => [outcome] },
    ]);
    store.settle('robotsTxt', {} as Exchange);
    // On a busy machine, passive checks yield before the first one.
    while (results.size === 0) await nextTick();
    expect([...results.keys()]).toEqual(['early']);
    store.settleMissing('tls', notOwed('the site does not speak TLS'));
    await finished;
    expect(results.get('late')).toEqual({ outcomes: [], skipped: notOwed('the site does not speak TLS') });
  });

  it('runs again where its requests were rejected, and no more often than that', async () => {
    const probes: RunProbe[] = [true, false].map((isRejectedForNow) => ({
      ...noProbe,
      isRejectedForNow,
      gap: isRejectedForNow ? 'rejected' : undefined,
    }));
    let runs = 0;
    const recovered = started(
      [{ meta: meta('recovered'), probe: async () => ((runs += 1) > 1 ? [outcome] : []) }],
      undefined,
      () => probes.shift() ?? noProbe,
    );
    await recovered.finished;
    expect(recovered.results.get('recovered')).toEqual({ outcomes: [outcome] });
    const isRejected = { ...noProbe, isRejectedForNow: true, gap: 'rejected' };
    let attempts = 0;
    const rejected = started(
      [{ meta: meta('rejected'), probe: async () => ((attempts += 1), []) }],
      undefined,
      isRejected,
    );
    await rejected.finished;
    expect({ attempts, result: rejected.results.get('rejected') }).toEqual({
      attempts: 3,
      result: { outcomes: [], skipped: owed('rejected') },
    });
  });

  it('says of several attempts what the one missed that saw most of the site', async () => {
    const probes = [3, 1, 6].map((missed) => ({
      ...noProbe,
      isRejectedForNow: true,
      missed,
      gap: `${missed} of 6 requests were rejected`,
    }));
    const { results, finished } = started(
      [{ meta: meta('partly'), probe: async () => [] }],
      undefined,
      () => probes.shift() ?? noProbe,
    );
    await finished;
    expect(results.get('partly')).toEqual({ outcomes: [], skipped: owed('1 of 6 requests were rejected') });
  });

  it('keeps what it found, and is skipped, where it could not read all of what it was given', async () => {
    const { results, finished } = started([
      { meta: meta('bounded'), run: () => [outcome], gap: () => 'a script is too long to be analysed' },
      { meta: meta('whole'), run: () => [outcome], gap: () => undefined },
    ]);
    await finished;
    const skipped = owed('a script is too long to be analysed');
    expect(results.get('bounded')).toEqual({ outcomes: [outcome], skipped });
    expect(results.get('whole')).toEqual({ outcomes: [outcome] });
  });

  it('leaves no listener on the signal of its scan, which a connection may keep alive', async () => {
    const { signal } = new AbortController();
    const passive = { meta: meta('passive'), run: () => [outcome] };
    const active = { meta: meta('active'), probe: async () => [outcome] };
    const { results, finished } = started([passive, active], signal);
    expect(getEventListeners(signal, 'abort')).not.toEqual([]);
    await finished;
    expect([...results.keys()]).toEqual(['passive', 'active']);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('leaves no listener there either when the scan fails', async () => {
    const { signal } = new AbortController();
    const active = { meta: meta('active'), probe: async () => [outcome] };
    const { finished } = started([active], signal, () => {
      throw new Error('there is no probe');
    });
    await expect(finished).rejects.toThrow('there is no probe');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('sees only what it declared', async () => {
    let seen: object = {};
    const { store, finished } = started([
      {
        meta: meta('curious', ['robotsTxt']),
        run: (artifacts) => {
          seen = artifacts;
          return [];
        },
      },
    ]);
    store.settle('tls', {} as never);
    store.settle('robotsTxt', {} as Exchange);
    await finished;
    expect(Object.keys(seen).sort()).toEqual(['now', 'robotsTxt', 'scanType', 'target']);
  });

  it('that throws is skipped, and the others run', async () => {
    const broken: PassiveCheck = {
      meta: meta('broken'),
      run: () => {
        throw new Error('oops');
      },
    };
    const { results, finished } = started([broken, { meta: meta('fine'), run: () => [outcome] }]);
    await finished;
    expect(results.get('broken')).toEqual({ outcomes: [], skipped: owed('the check failed: oops') });
    expect(results.get('fine')).toEqual({ outcomes: [outcome] });
  });

  it('that waits for ever is given up after the deadline; one that stops in time hands in what it has', async () => {
    const stop = new AbortController();
    const stopped = new Promise((resolve) => {
      stop.signal.addEventListener('abort', resolve);
    });
    const active = (id: string, probe: () => Promise<readonly Outcome[]>): ActiveCheck => ({
      meta: meta(id, [], { maxRequests: 1 }),
      probe,
    });
    const { results, finished } = started(
      [active('endless', () => new Promise(() => undefined)), active('prompt', () => stopped.then(() => [outcome]))],
      stop.signal,
    );
    await nextTick();
    stop.abort();
    await finished;
    expect(results.get('endless')).toEqual({ outcomes: [], skipped: owed('time ran out') });
    expect(results.get('prompt')).toEqual({ outcomes: [outcome], skipped: owed('time ran out') });
  });
});

describe('what an active check may send', () => {
  const sent: string[] = [];
  const probe = new CheckProbe(meta('asks', [], { maxRequests: 2 }), {
    ids: { token: () => 'x' },
    send: async ({ url }) => {
      sent.push(url.href);
      return Promise.resolve({ url, status: 200, text: '', headers: headersFromLines([]) } as never);
    },
    inScope: (url) => url.hostname === 'example.com',
    mayTest: (url) => url.pathname !== '/excluded',
    room: () => Promise.resolve(true),
    compareWithNotFound: () => Promise.resolve('unknown'),
  });

  it('is as much as it declared, to the scanned site', async () => {
    const ask = (url: string) => probe.send({ url: new URL(url) });
    expect(await ask('https://elsewhere.example/')).toMatchObject({ failure: 'blocked' });
    expect(await ask('https://example.com/excluded')).toMatchObject({ failure: 'blocked' });
    await ask('https://example.com/1');
    await ask('https://example.com/2');
    expect(await ask('https://example.com/3')).toMatchObject({ failure: 'budget' });
    expect(sent).toEqual(['https://example.com/1', 'https://example.com/2']);
    expect(probe.gap).toBeUndefined();
    expect(probe.exclusion).toBe('requests to excluded URLs were not sent: 1');
  });

  it('is reported where it is a sample, and the check owes nothing', async () => {
    expect(probe.sample(['a', 'b'], 2, 'page')).toEqual(['a', 'b']);
    expect(probe.sampling).toBeUndefined();
    expect(probe.sample(new Set(['a', 'b', 'c']), 2, 'page')).toEqual(['a', 'b']);
    expect(probe.sampling).toBe('it looks at the first 2 of 3 pages only');
    const sampling = { sampling: probe.sampling } as RunProbe;
    const check: ActiveCheck = { meta: meta('some', [], { maxRequests: 1 }), probe: () => Promise.resolve([]) };
    const { results, finished } = started([check], undefined, sampling);
    await finished;
    expect(results.get('some')).toEqual({ outcomes: [], skipped: notOwed('it looks at the first 2 of 3 pages only') });
  });

  it('and what it was not told is known', async () => {
    expect(await probe.looksLikeControl({} as never)).toBe(true);
    expect(probe.gap).toBe('the response for paths that do not exist could not be determined');
    const deaf = new CheckProbe(meta('asks', [], { maxRequests: 2 }), {
      ids: { token: () => 'x' },
      send: async ({ url }) => Promise.resolve({ url, failure: 'timeout', detail: 'no response in time' }),
      inScope: () => true,
      mayTest: () => true,
      room: () => Promise.resolve(true),
      compareWithNotFound: () => Promise.resolve('different'),
    });
    await deaf.send({ url: new URL('https://example.com/1') });
    expect(deaf.gap).toBe('1 of 1 request failed: no response in time');
  });
});

describe('a check whose requests are rejected', () => {
  const blockPage = '<title>Attention Required! | Cloudflare</title>';
  const probeOf = (status: number, text: string, rejectionOfSite: string | undefined) =>
    new CheckProbe(meta('asks', [], { maxRequests: 2 }), {
      ids: { token: () => 'x' },
      send: async ({ url }) => Promise.resolve({ url, status, text, headers: headersFromLines([]) } as never),
      inScope: () => true,
      mayTest: () => true,
      room: () => Promise.resolve(true),
      compareWithNotFound: () => Promise.resolve('different'),
      rejectionOfSite: async () => rejectionOfSite,
    });

  it.each([
    ['a block page of a healthy site', 403, blockPage, undefined, false, true],
    ['a block page of a site that rejects all', 403, blockPage, 'a block page (Cloudflare)', true, true],
    ['a forbidden page of a healthy site', 403, 'no', undefined, false, false],
    ['a forbidden page of a site that rejects all', 403, 'no', 'status 403', true, true],
    ['a rate limit', 429, 'slow down', undefined, true, true],
    ['maintenance', 503, 'back soon', undefined, true, true],
  ])('by %s', async (_name, status, text, ofSite, isForNow, hasGap) => {
    const probe = probeOf(status, text, ofSite);
    await probe.send({ url: new URL('https://example.com/.env') });
    expect({ isForNow: probe.isRejectedForNow, hasGap: probe.gap !== undefined }).toEqual({ isForNow, hasGap });
  });
});

describe('the finding of a check', () => {
  const target = new URL('https://example.com/shop');

  it('speaks of the worst place, links what to read, and names the other places', () => {
    const worse = { url: 'https://example.com/worse', evidence: 'bad', severity: 'high', title: 'Worse' } as const;
    const finding = findingFrom(meta('a'), [outcome, { ...worse, method: 'POST', parameter: 'q' }], target);
    expect(finding).toEqual({
      checkId: 'a',
      title: 'Worse',
      severity: 'high',
      confidence: 'medium',
      category: 'headers',
      description: 'What is wrong.',
      remediation: 'What to do.',
      url: 'https://example.com/worse',
      evidence: 'bad\nAlso at:\n  https://example.com/',
      fingerprint: fingerprintOf(target, 'a'),
      placesCount: 2,
      places: [
        { url: 'https://example.com/worse', method: 'POST', parameter: 'q', evidence: 'bad' },
        { url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'seen' },
      ],
      references: [
        'https://cwe.mitre.org/data/definitions/79.html',
        'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/#WSTG-CONF-07',
        'https://www.rfc-editor.org/rfc/rfc6797',
      ],
    });
  });

  it('does not name a path that the scanner made up, where another shows the same', () => {
    const madeUp = new URL('https://example.com/0a1b2c3d');
    const atMadeUp = { url: madeUp, evidence: 'seen' };
    const both = findingFrom(meta('a'), [atMadeUp, outcome], target, madeUp);
    expect(both).toMatchObject({ url: 'https://example.com/', placesCount: 1 });
    expect(findingFrom(meta('a'), [atMadeUp], target, madeUp)).toMatchObject({ url: madeUp.href });
  });

  it.each([
    [
      '/socket.io/?EIO=4&transport=polling&t=Q8hBpj3&sid=LlJMI',
      '/socket.io/?EIO=4&transport=polling&t=Q8hBprr&sid=Pa_vE',
      1,
    ],
    ['/list?PHPSESSID=a1b2', '/list?PHPSESSID=c3d4', 1],
    ['/list?page=1', '/list?page=2', 2],
    ['/app#/orders', '/app#/invoices', 2],
    ['/t?t=1', '/t?t=2', 2],
  ])('counts %s and %s as places', (one, other, count) => {
    const outcomes = [one, other].map((path) => ({ ...outcome, url: new URL(path, target) }));
    const finding = findingFrom(meta('a'), outcomes, target);
    expect(finding).toMatchObject({ url: new URL(one, target).href, placesCount: count });
    expect(finding?.places).toHaveLength(count);
    expect(finding?.evidence.includes('Also at')).toBe(count > 1);
  });

  it('is none where nothing was seen', () => expect(findingFrom(meta('a'), [], target)).toBeUndefined());
});
