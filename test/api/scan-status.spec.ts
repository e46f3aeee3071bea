import { describe, expect, it } from '@jest/globals';
import { completedScanForSpecs } from '../support/completed-scan.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { queueScan, scanOf, untilEnded, untilScanIs } from '../support/scans.ts';
import type { ShownResults, ShownScan } from '../support/scans.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const severities = ['info', 'low', 'medium', 'high', 'critical'];
const completed = completedScanForSpecs(api);

describe('GET /v1/scans/{scan_id}', () => {
  it('shows a queued scan', async () => {
    const { client } = await api.customer(nothingStarts);
    const { status, body, headers } = await client.get(`/v1/scans/${await queueScan(client, completed.siteUrl)}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: expect.any(String),
      status: 'queued',
      target: completed.siteUrl,
      scan_type: 'quick',
      progress: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      started_at: null,
      completed_at: null,
      score: 0,
      score_final: false,
      grade: null,
      finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      coverage: null,
    });
    expect(headers['retry-after']).toBe('2');
  });

  it('shows when a completed scan started and ended, its score, and what it has looked at', async () => {
    const [status, results] = await Promise.all(
      ['', '/results'].map((suffix) => completed.client.get<ShownResults>(`/v1/scans/${completed.scanId}${suffix}`)),
    );
    const { body } = results ?? {};
    const counted = severities.map((severity) => [
      severity,
      body?.findings.filter((finding) => finding.severity === severity).length,
    ]);
    expect(status?.body).toMatchObject({
      started_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
      score: body?.score,
      score_final: true,
      grade: expect.any(String),
      finding_counts: Object.fromEntries(counted),
      coverage: {
        blocked: null,
        behind_login: false,
        pages: { visited: 1 },
        requests: { sent: expect.any(Number), limit: expect.any(Number) },
        checks: { failed: body?.findings.length },
      },
    });
    expect(body).toMatchObject({ coverage: (status?.body as { coverage?: object } | undefined)?.coverage });
  });

  it('shows a completed scan with progress 100, without Retry-After', async () => {
    const { body, headers } = await completed.client.get<ShownScan>(`/v1/scans/${completed.scanId}`);
    expect(body).toMatchObject({ status: 'completed', progress: 100 });
    expect(body.failure).toBeUndefined();
    expect(headers['retry-after']).toBeUndefined();
  });

  it('progress is between 1 and 99 while the scan runs, and never decreases', async () => {
    const held = await HeldSite.start();
    const id = await queueScan(completed.client, held.url);
    await untilScanIs(completed.client, id, 'running');
    const seen: number[] = [];
    const releasing = setTimeout(() => held.release(), 500);
    const { status } = await eventually(
      async () => {
        const scan = await scanOf(completed.client, id);
        if (scan.status === 'running') seen.push(scan.progress);
        return scan;
      },
      (scan) => scan.status === 'completed',
    );
    clearTimeout(releasing);
    await held.close();
    expect(status).toBe('completed');
    expect(seen.every((progress) => progress >= 1 && progress <= 99)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('an unreachable target fails the scan with a code; progress stays below 100', async () => {
    const gone = await HeldSite.start();
    await gone.close();
    const id = await queueScan(completed.client, gone.url);
    expect(await untilEnded(completed.client, id)).toMatchObject({
      status: 'failed',
      failure: { code: 'target_unreachable', message: expect.any(String) },
    });
    const { progress } = await scanOf(completed.client, id);
    expect(progress).toBeLessThanOrEqual(99);
    const { body } = await completed.client.get<ShownResults>(`/v1/scans/${id}/results`);
    expect(body).toMatchObject({ status: 'failed', score: 0, score_final: false, grade: null });
  });

  it('ids of another account, unknown and malformed ids get the same bytes', async () => {
    const stranger = await api.customer();
    for (const suffix of ['', '/results']) {
      const responses = await Promise.all(
        [completed.scanId, 'scan_0000000000000000000000', 'x', '%00', '..%2f..', 'a'.repeat(300)].map((id) =>
          stranger.client.get(`/v1/scans/${id}${suffix}`),
        ),
      );
      for (const { status, text, headers } of responses) {
        expect(status).toBe(404);
        expect(text).toBe(responses[0]?.text);
        expect(Object.keys(headers).toSorted()).toEqual(Object.keys(responses[0]?.headers ?? {}).toSorted());
      }
      expect(responses[0]?.body).toEqual({
        error: 'not_found',
        message: expect.any(String),
        doc_url: expect.any(String),
      });
    }
  });

  it('HEAD is GET without the body', async () => {
    for (const path of [
      `/v1/scans/${completed.scanId}`,
      `/v1/scans/${completed.scanId}/results`,
      '/v1/scans',
      '/v1/usage',
      '/v1/keys',
    ]) {
      const [head, get] = [await completed.client.send('HEAD', path), await completed.client.get(path)];
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
        expect(head.headers[name]).toBe(get.headers[name]);
      }
    }
    expect((await completed.client.send('HEAD', '/v1/scans/x')).status).toBe(404);
  });
});
