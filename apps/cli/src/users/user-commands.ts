import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindAccount } from '#accounts';
import { ReadStore } from '#event-sourcing';
import { ChangeOperatorRole, EraseUser, InviteMember, IssuePasswordReset, Memberships, Users } from '#identity';
import type { UserDocument } from '#identity';
import { SiteUrl } from '#service';
import { parseEmail } from '../accounts/account-options.ts';
import { notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { objectResult, propertyLines, table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { keptBuildsOf, noteOfKept } from '../projections/kept-builds.ts';
import { findProjection } from '../projections/select-projections.ts';
import { ReadModels } from '../read-models.ts';
import { parseInvitationHours, parseRole } from './user-options.ts';

const accountsReadModel = findProjection('accounts');
const userReadModels = ['users', 'members', 'sessions', 'security_log'].map((name) => findProjection(name));
const invitationReadModels = [...userReadModels, findProjection('invitations')];

export interface InvitationOptions {
  readonly email: string;
  readonly role: string;
  readonly hours: string;
}

/** The people who use the console, for operators. */
@Injectable()
export class UserCommands {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #readModels: ReadModels;
  readonly #users: Users;
  readonly #memberships: Memberships;
  readonly #operator: Operator;
  readonly #siteUrl: SiteUrl;
  readonly #store: ReadStore;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    readModels: ReadModels,
    users: Users,
    memberships: Memberships,
    operator: Operator,
    siteUrl: SiteUrl,
    store: ReadStore,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#readModels = readModels;
    this.#users = users;
    this.#memberships = memberships;
    this.#operator = operator;
    this.#siteUrl = siteUrl;
    this.#store = store;
  }

  async invite(accountId: string, options: InvitationOptions): Promise<CommandResult> {
    const invitation = {
      accountId,
      email: parseEmail(options.email),
      role: parseRole(options.role),
      hours: parseInvitationHours(options.hours),
    };
    const { origin } = this.#siteUrl;
    return this.#readModels.withReadersRunning([accountsReadModel, ...invitationReadModels], async () => {
      await this.#requireAccount(accountId);
      const made = await this.#commands.execute(new InviteMember(invitation, this.#operator.context()));
      const { invitationId: invitation_id, token, email, expiresAt: expires_at } = made;
      const url = `${origin}/invitation?token=${token}`;
      return this.#linkResult({ invitation_id, email, role: invitation.role, expires_at, url });
    });
  }

  async list(accountId: string): Promise<CommandResult> {
    return this.#readModels.query([accountsReadModel, ...userReadModels], async () => {
      await this.#requireAccount(accountId);
      const members = await this.#memberships.ofAccount(accountId);
      const rows = await Promise.all(
        members.map(async ({ userId, role, addedAt }) => {
          const user = await this.#users.find(userId);
          const operator = user?.isOperator === true;
          return { user_id: userId, email: user?.email ?? null, role, operator, member_since: addedAt };
        }),
      );
      return { json: rows, text: table(rows, ['user_id', 'email', 'role', 'operator', 'member_since']) };
    });
  }

  async reset(idOrEmail: string, options: { readonly removePasskeys?: boolean }): Promise<CommandResult> {
    const { origin } = this.#siteUrl;
    return this.#readModels.withReadersRunning(userReadModels, async () => {
      const { userId: user_id, email } = await this.#require(idOrEmail);
      const issue = new IssuePasswordReset(user_id, options.removePasskeys === true, this.#operator.context());
      const { token, expiresAt: expires_at } = await this.#commands.execute(issue);
      return this.#linkResult({ user_id, email, expires_at, url: `${origin}/reset-password?token=${token}` });
    });
  }

  async changeOperatorRole(idOrEmail: string, isOperator: boolean): Promise<CommandResult> {
    return this.#readModels.withReadersRunning(userReadModels, async () => {
      const { userId: user_id, email } = await this.#require(idOrEmail);
      await this.#commands.execute(new ChangeOperatorRole(user_id, isOperator, this.#operator.context()));
      return objectResult({ user_id, email, operator: isOperator });
    });
  }

  async erase(idOrEmail: string): Promise<CommandResult> {
    return this.#readModels.withReadersRunning(invitationReadModels, async () => {
      const { userId: user_id } = await this.#require(idOrEmail);
      const { streams, events } = await this.#commands.execute(new EraseUser(user_id, this.#operator.context()));
      const kept = await keptBuildsOf(this.#store, invitationReadModels);
      const document = { user_id, deleted_streams: streams, deleted_events: events };
      return {
        json: { ...document, kept_builds: kept.map(({ name, version, build }) => ({ name, version, build })) },
        text: propertyLines(document),
        note: noteOfKept(kept),
      };
    });
  }

  #linkResult(document: Record<string, unknown>): CommandResult {
    return {
      json: document,
      text: `${propertyLines(document)}\n\nGive the link to this person only. It works once, and is not shown again.`,
      note: this.#siteUrl.caveat,
    };
  }

  async #requireAccount(accountId: string): Promise<void> {
    if ((await this.#queries.execute(new FindAccount(accountId))) === undefined)
      throw notFound(`Account ${accountId} does not exist. \`accounts list\` shows all accounts.`);
  }

  async #require(idOrEmail: string): Promise<UserDocument> {
    const user = await (idOrEmail.includes('@') ? this.#users.findByEmail(idOrEmail) : this.#users.find(idOrEmail));
    if (user !== undefined) return user;
    throw notFound(`User ${idOrEmail} does not exist. \`users list ACCOUNT\` shows the members of an account.`);
  }
}
