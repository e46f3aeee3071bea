import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { bundledProgram } from './bundled-program.ts';
import type { Order } from './operator-process.ts';

export interface Limits {
  readonly scansPerMonth: number;
  readonly requestsPerMinute: number;
  readonly concurrentScans: number;
}

export type Plan = 'free' | 'pro' | 'team' | Partial<Limits>;

export const allScopes = [
  'scans:read',
  'scans:write',
  'usage:read',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
  'audit:read',
] as const;
export type Scope = (typeof allScopes)[number];

export interface Account {
  readonly accountId: string;
  readonly keyId: string;
  readonly key: string;
  readonly limits: Limits;
}

export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: { readonly actor: string };
}

const roomy: Limits = { scansPerMonth: 100_000, requestsPerMinute: 1_000_000, concurrentScans: 5 };

/** Opens accounts and keys beside a running service. */
export class Operator {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #replies: ((reply: object) => void)[] = [];

  /** `environment` as the service has it. */
  constructor(environment: Readonly<Record<string, string>>) {
    const program = bundledProgram('test/support/operator-process.ts');
    this.#process = spawn(process.execPath, ['--no-warnings=ExperimentalWarning', program], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface(this.#process.stdout).on('line', (line) => this.#replies.shift()?.(JSON.parse(line) as object));
  }

  /** With all scopes and limits that no test reaches, unless it says otherwise; numbers make it an Enterprise account. */
  async openAccount(plan: Plan = {}, scopes: readonly Scope[] = allScopes): Promise<Account> {
    return (await this.#order({ type: 'open-account', subscription: subscriptionTo(plan), scopes })) as Account;
  }

  async createKey(
    { accountId }: Account,
    scopes: readonly Scope[] = allScopes,
  ): Promise<{ keyId: string; key: string }> {
    return (await this.#order({ type: 'create-key', accountId, scopes })) as { keyId: string; key: string };
  }

  async changePlan({ accountId }: Account, plan: Plan): Promise<void> {
    await this.#order({ type: 'change-plan', accountId, subscription: subscriptionTo(plan) });
  }

  /** Changes a schedule as if it had been done at another time: a run that lies in between is due. */
  async changeSchedule({ accountId }: Account, scheduleId: string, cron: string, now: Date): Promise<void> {
    await this.#order({ type: 'change-schedule', accountId, scheduleId, cron, now: now.toISOString() });
  }

  async readStream(stream: string): Promise<readonly StoredEvent[]> {
    return ((await this.#order({ type: 'read-stream', stream })) as { events: readonly StoredEvent[] }).events;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.stdin.end();
    await ended;
  }

  async #order(order: Order): Promise<object> {
    const reply = new Promise<object>((resolve) => this.#replies.push(resolve));
    this.#process.stdin.write(`${JSON.stringify(order)}\n`);
    return reply;
  }
}

function subscriptionTo(plan: Plan): Extract<Order, { type: 'change-plan' }>['subscription'] {
  return typeof plan === 'string' ? { plan } : { plan: 'enterprise', limits: { ...roomy, ...plan } };
}
