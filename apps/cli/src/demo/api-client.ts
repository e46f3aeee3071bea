import { Agent, request } from 'undici';
import type { DemoService } from './demo-service.ts';

export interface ScanView {
  readonly scan_id: string;
  readonly status: 'queued' | 'running' | 'completed' | 'failed';
  readonly progress: number;
  readonly failure?: { readonly code: string; readonly message: string };
}

export interface FindingView {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly url: string;
  readonly description: string;
  readonly remediation: string;
}

export interface ResultsView {
  readonly score: number;
  readonly grade: string;
  readonly findings: readonly FindingView[];
}

export interface UsageView {
  readonly plan: string;
  readonly scans_used: number;
  readonly scans_limit: number;
}

/** Client of the public API. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;
  readonly #agent: Agent;

  constructor({ url, key, certificate }: DemoService) {
    this.#url = url;
    this.#key = key;
    this.#agent = new Agent({ connect: { ca: certificate } });
  }

  createScan(target: string): Promise<{ readonly scan_id: string }> {
    return this.#call('POST', '/v1/scans', { target, scan_type: 'full' });
  }

  scan(id: string): Promise<ScanView> {
    return this.#call('GET', `/v1/scans/${id}`);
  }

  results(id: string): Promise<ResultsView> {
    return this.#call('GET', `/v1/scans/${id}/results`);
  }

  usage(): Promise<UsageView> {
    return this.#call('GET', '/v1/usage');
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  async #call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const { statusCode, body: responseBody } = await request(`${this.#url}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await responseBody.text();
    if (statusCode >= 300) throw new Error(`${method} ${path} failed with status ${statusCode}: ${text}`);
    return JSON.parse(text) as T;
  }
}
