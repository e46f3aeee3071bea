import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangePlan, FindAccount, GetUsage, limitsOf, ListAccounts, OpenAccount } from '#accounts';
import type { AccountDocument, Limits } from '#accounts';
import { Leases, withExclusiveLease } from '#event-sourcing';
import { Ids } from '#kernel';
import { CommandFailed, exitCodes, notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { objectResult, table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { findProjection } from '../projections/select-projections.ts';
import { ReadModels } from '../read-models.ts';
import { parseEmail, parseName } from './account-options.ts';
import { parseSubscription } from './subscription-options.ts';
import type { PlanOptions } from './subscription-options.ts';

const accountsReadModel = findProjection('accounts');
const usageReadModel = findProjection('usage');
const leaseTimeoutMs = 30_000;

export interface NewAccountOptions extends PlanOptions {
  readonly name: string;
  readonly email: string;
}

/** @throws CommandFailed */
export function parseNewAccount(options: NewAccountOptions) {
  return {
    name: parseName(options.name),
    email: parseEmail(options.email),
    subscription: parseSubscription(options),
  };
}

@Injectable()
export class AccountCommands {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #leases: Leases;
  readonly #readModels: ReadModels;
  readonly #ids: Ids;
  readonly #operator: Operator;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    leases: Leases,
    readModels: ReadModels,
    ids: Ids,
    operator: Operator,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#leases = leases;
    this.#readModels = readModels;
    this.#ids = ids;
    this.#operator = operator;
  }

  /** E-mail addresses are unique: a lease serializes concurrent openings. */
  async open(options: NewAccountOptions): Promise<CommandResult> {
    const account = { accountId: `acc_${this.#ids.token()}`, ...parseNewAccount(options) };
    const { owner } = this.#operator;
    const never = new AbortController().signal;
    const open = async (): Promise<void> => {
      await this.#readModels.waitUntilCaughtUp([accountsReadModel]);
      await this.#requireNewEmail(account.email);
      await this.#commands.execute(new OpenAccount(account, this.#operator.context()));
      await this.#readModels.waitUntilCaughtUp([accountsReadModel]);
    };
    await this.#readModels.withReadersRunning([accountsReadModel], () =>
      withExclusiveLease(this.#leases, { name: 'open-account', owner, timeoutMs: leaseTimeoutMs }, never, open),
    );
    const { accountId: account_id, name, email, subscription } = account;
    return objectResult({ account_id, name, email, plan: subscription.plan });
  }

  async list(): Promise<CommandResult> {
    const rows = await this.#readModels.query([accountsReadModel], async () =>
      (await this.#queries.execute(new ListAccounts())).map(viewOf),
    );
    return { json: rows, text: table(rows, ['account_id', 'name', 'email', 'plan', 'opened_at']) };
  }

  async show(accountId: string): Promise<CommandResult> {
    return this.#readModels.query([accountsReadModel, usageReadModel], async () => {
      const account = await this.#require(accountId);
      const { scansUsed, period } = await this.#queries.execute(new GetUsage(accountId));
      return objectResult({
        ...viewOf(account),
        scans_used: scansUsed,
        period_start: period.start,
        period_end: period.end,
      });
    });
  }

  async changePlan(accountId: string, options: PlanOptions): Promise<CommandResult> {
    const subscription = parseSubscription(options);
    await this.#readModels.withReadersRunning([accountsReadModel], async () => {
      await this.#require(accountId);
      await this.#commands.execute(new ChangePlan(accountId, subscription, this.#operator.context()));
    });
    return objectResult(viewOf(await this.#require(accountId)));
  }

  async #require(accountId: string): Promise<AccountDocument> {
    const account = await this.#queries.execute(new FindAccount(accountId));
    if (account === undefined)
      throw notFound(`Account ${accountId} does not exist. \`accounts list\` shows all accounts.`);
    return account;
  }

  async #requireNewEmail(email: string): Promise<void> {
    for (const account of await this.#queries.execute(new ListAccounts())) {
      if (account.email.toLowerCase() !== email.toLowerCase()) continue;
      throw new CommandFailed(
        exitCodes.conflict,
        `The e-mail address ${email} already belongs to account ${account.accountId}.`,
      );
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
