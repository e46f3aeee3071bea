import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { accountsProjection, ChangePlan, GetUsage, limitsOf, OpenAccount, usageProjection } from '#accounts';
import type { AccountDocument, Limits } from '#accounts';
import { Leases, ReadStore, withExclusiveLease } from '#event-sourcing';
import { Ids } from '#kernel';
import { CommandFailed, exitCodes, notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { propertyLines, table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { ReadModels } from '../read-models.ts';
import { parseEmail, parseName } from './account-options.ts';
import { parseSubscription } from './subscription-options.ts';
import type { PlanOptions } from './subscription-options.ts';

const pageSize = 500;
const leaseTimeoutMs = 30_000;

export interface NewAccountOptions extends PlanOptions {
  readonly name: string;
  readonly email: string;
}

@Injectable()
export class AccountCommands {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #readModels: ReadModels;
  readonly #ids: Ids;
  readonly #operator: Operator;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    store: ReadStore,
    leases: Leases,
    readModels: ReadModels,
    ids: Ids,
    operator: Operator,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#store = store;
    this.#leases = leases;
    this.#readModels = readModels;
    this.#ids = ids;
    this.#operator = operator;
  }

  /** E-mail addresses are unique: a lease serializes concurrent openings. */
  async open(options: NewAccountOptions): Promise<CommandResult> {
    const account = {
      accountId: `acc_${this.#ids.token()}`,
      name: parseName(options.name),
      email: parseEmail(options.email),
      subscription: parseSubscription(options),
    };
    const { owner } = this.#operator;
    const never = new AbortController().signal;
    const open = async (): Promise<void> => {
      await this.#readModels.waitUntilCaughtUp([accountsProjection]);
      await this.#requireNewEmail(account.email);
      await this.#commands.execute(new OpenAccount(account, this.#operator.context()));
      await this.#readModels.waitUntilCaughtUp([accountsProjection]);
    };
    await this.#readModels.withReadersRunning([accountsProjection], () =>
      withExclusiveLease(this.#leases, { name: 'open-account', owner, timeoutMs: leaseTimeoutMs }, never, open),
    );
    const { accountId: account_id, name, email, subscription } = account;
    return resultOf({ account_id, name, email, plan: subscription.plan });
  }

  async list(): Promise<CommandResult> {
    const rows = await this.#readModels.withReadersRunning([accountsProjection], async () =>
      (await this.#all()).map(viewOf),
    );
    return { json: rows, text: table(rows, ['account_id', 'name', 'email', 'plan', 'opened_at']) };
  }

  async show(accountId: string): Promise<CommandResult> {
    return this.#readModels.withReadersRunning([accountsProjection, usageProjection], async () => {
      const account = await this.#require(accountId);
      const { scansUsed, period } = await this.#queries.execute(new GetUsage(accountId));
      return resultOf({
        ...viewOf(account),
        scans_used: scansUsed,
        period_start: period.start,
        period_end: period.end,
      });
    });
  }

  async changePlan(accountId: string, options: PlanOptions): Promise<CommandResult> {
    const subscription = parseSubscription(options);
    await this.#readModels.withReadersRunning([accountsProjection], () =>
      this.#commands.execute(new ChangePlan(accountId, subscription, this.#operator.context())),
    );
    return resultOf(viewOf(await this.#require(accountId)));
  }

  async #require(accountId: string): Promise<AccountDocument> {
    const account = await this.#store.get<AccountDocument>(accountsProjection.collection, accountId);
    if (account === undefined)
      throw notFound(`Account ${accountId} does not exist. \`accounts list\` shows all accounts.`);
    return account;
  }

  async #requireNewEmail(email: string): Promise<void> {
    for (const account of await this.#all()) {
      if (account.email.toLowerCase() !== email.toLowerCase()) continue;
      throw new CommandFailed(
        exitCodes.conflict,
        `The e-mail address ${email} already belongs to account ${account.accountId}.`,
      );
    }
  }

  async #all(): Promise<readonly AccountDocument[]> {
    const accounts: AccountDocument[] = [];
    for (let after = ''; ;) {
      const query = { above: { accountId: after }, orderBy: 'accountId', limit: pageSize };
      const page = await this.#store.find<AccountDocument>(accountsProjection.collection, query);
      accounts.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return accounts;
      after = last.accountId;
    }
  }
}

function viewOf({ accountId, name, email, subscription, openedAt }: AccountDocument): Record<string, unknown> {
  const limits = limitsView(limitsOf(subscription));
  return { account_id: accountId, name, email, plan: subscription.plan, ...limits, opened_at: openedAt };
}

function limitsView({ scansPerMonth, requestsPerMinute, concurrentScans }: Limits): Record<string, number> {
  return {
    scans_per_month: scansPerMonth,
    requests_per_minute: requestsPerMinute,
    concurrent_scans: concurrentScans,
  };
}

function resultOf(document: Record<string, unknown>): CommandResult {
  return { json: document, text: propertyLines(document) };
}
