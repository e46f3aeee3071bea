import { describe, expect, it } from '@jest/globals';
import { completedScanForSpecs } from '../support/completed-scan.ts';
import { eventually } from '../support/eventually.ts';
import { queueScan, untilEnded } from '../support/scans.ts';
import type { ShownResults } from '../support/scans.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const severities = ['info', 'low', 'medium', 'high', 'critical'];
const completed = completedScanForSpecs(api);

describe('GET /v1/scans/{scan_id}/results', () => {
  it('returns score, grade and findings, the most severe first', async () => {
    const { status, body } = await completed.client.get<ShownResults>(`/v1/scans/${completed.scanId}/results`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: completed.scanId,
      status: 'completed',
      score: expect.any(Number),
      score_with_accepted: body.score,
      score_final: true,
      score_version: 1,
      grade: expect.stringMatching(/^[A-D][+-]?$|^F$/),
      coverage: expect.objectContaining({ blocked: null }),
      findings: expect.any(Array),
    });
    expect(body.score).toBeGreaterThanOrEqual(0);
    expect(body.score).toBeLessThan(100);
    expect(body.findings.length).toBeGreaterThan(3);
    const ranks = body.findings.map(({ severity }) => severities.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(new Set(body.findings.map(({ id }) => id)).size).toBe(body.findings.length);
    for (const finding of body.findings) {
      expect(finding).toEqual({
        id: expect.stringMatching(/^fnd_[0-9A-Za-z]{22}$/),
        check_id: expect.stringMatching(/^[a-z0-9-]+$/),
        fingerprint: expect.stringMatching(/^fp1_[0-9a-f]{32}$/),
        title: expect.any(String),
        severity: expect.stringMatching(/^(info|low|medium|high|critical)$/),
        confidence: expect.stringMatching(/^(low|medium|high)$/),
        category: expect.any(String),
        description: expect.any(String),
        remediation: expect.any(String),
        url: expect.any(String),
        evidence: expect.any(String),
        places_count: expect.any(Number),
        places: expect.any(Array),
        references: expect.any(Array),
      });
    }
  });

  it('a later scan of the target names the scan that had a finding first', async () => {
    const { findings } = (await completed.client.get<ShownResults>(`/v1/scans/${completed.scanId}/results`)).body;
    const later = await queueScan(completed.client, completed.siteUrl);
    await untilEnded(completed.client, later);
    const results = (await completed.client.get<ShownResults>(`/v1/scans/${later}/results`)).body.findings;
    const firstSeen = new Map(results.map(({ fingerprint, first_seen_scan_id: first }) => [fingerprint, first]));
    for (const { fingerprint } of findings) expect(firstSeen.get(fingerprint)).toBe(completed.scanId);
  });

  it('pages through the places of a finding', async () => {
    const path = `/v1/scans/${completed.scanId}`;
    const [finding] = (await completed.client.get<ShownResults>(`${path}/results`)).body.findings;
    const places = (id: string, query = '') =>
      completed.client.get<{ data: unknown[]; has_more: boolean }>(`${path}/findings/${id}/places${query}`);
    const { status, body } = await places(finding?.id ?? '');
    expect(status).toBe(200);
    expect(body.data).toEqual(finding?.places);
    expect((await places(finding?.id ?? '', '?offset=1000')).body).toEqual({ data: [], has_more: false });
    expect((await places('fnd_0000000000000000000000')).status).toBe(404);
    expect((await places(finding?.id ?? '', '?limit=0')).body).toMatchObject({ param: 'limit' });
    const stranger = await api.customer();
    expect((await stranger.client.get(`${path}/findings/${finding?.id ?? ''}/places`)).status).toBe(404);
  });

  it('severity selects findings of that severity or above', async () => {
    const all = (await completed.client.get<ShownResults>(`/v1/scans/${completed.scanId}/results`)).body.findings;
    for (const [rank, severity] of severities.entries()) {
      const { body } = await completed.client.get<ShownResults>(
        `/v1/scans/${completed.scanId}/results?severity=${severity}`,
      );
      expect(body.findings).toEqual(all.filter((finding) => severities.indexOf(finding.severity) >= rank));
    }
  });

  it.each([
    ['severity', '?severity=High'],
    ['severity', '?severity='],
    ['severity', '?severity=low&severity=high'],
    ['sevrity', '?sevrity=high'],
    ['limit', '?limit=1'],
  ])('refuses %s in %s', async (param, query) => {
    const { status, body } = await completed.client.get(`/v1/scans/${completed.scanId}/results${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param });
  });

  it('a queued scan has no findings and score 0', async () => {
    const { client } = await api.customer(nothingStarts);
    const { body } = await client.get(`/v1/scans/${await queueScan(client, completed.siteUrl)}/results`);
    expect(body).toMatchObject({ status: 'queued', score: 0, score_final: false, findings: [] });
  });

  it('findings of a running scan are added, keep their ids, and only lower the score', async () => {
    const { client } = await api.customer();
    const id = await queueScan(client, completed.siteUrl);
    const scores: number[] = [];
    const known = new Map<string, string>();
    await eventually(
      async () => {
        const { body } = await client.get<ShownResults & { status: string }>(`/v1/scans/${id}/results`);
        if (body.status !== 'queued') scores.push(body.score);
        const ids = new Map(body.findings.map((finding) => [finding.id, JSON.stringify(finding)]));
        for (const [finding, text] of known) expect(ids.get(finding)).toBe(text);
        for (const [finding, text] of ids) known.set(finding, text);
        return body;
      },
      (body) => body.status === 'completed',
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
