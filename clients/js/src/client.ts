import { ScanledgerError } from './errors.ts';
import { Requester } from './requester.ts';
import { AcceptedRisks } from './resources/accepted-risks.ts';
import { AuditEvents } from './resources/audit-events.ts';
import { Events } from './resources/events.ts';
import { Keys } from './resources/keys.ts';
import { Scans } from './resources/scans.ts';
import { Schedules } from './resources/schedules.ts';
import { Targets } from './resources/targets.ts';
import { UsageResource } from './resources/usage.ts';
import { WebhookDeliveries } from './resources/webhook-deliveries.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';
import { fetchTransport, transportWithAuthority } from './transport.ts';
import { version } from './version.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** `slk_…`; by default the environment's `SCANLEDGER_API_KEY`. */
  apiKey?: string | undefined;
  /** Such as `https://scanledger.example`; by default the environment's `SCANLEDGER_URL`. */
  baseUrl?: string | undefined;
  /** Certificates (PEM) of the authority that signed the service's certificate, where it is none that Node knows. Node only. */
  ca?: string | undefined;
  /** Milliseconds for each attempt; 30,000 by default. */
  timeoutMs?: number | undefined;
  /** Attempts after the first that failed; 2 by default. */
  maxRetries?: number | undefined;
}

/** A client of the Scanledger API. */
export class Scanledger {
  /** Scans and their findings. */
  readonly scans: Scans;
  /** Scans at the times of a cron expression. */
  readonly schedules: Schedules;
  /** Sites with their proofs of ownership. */
  readonly targets: Targets;
  /** Weaknesses that the account lives with. */
  readonly acceptedRisks: AcceptedRisks;
  /** Scans used and allowed. */
  readonly usage: UsageResource;
  /** API keys of the account. */
  readonly keys: Keys;
  /** Where webhooks are sent to. */
  readonly webhookEndpoints: WebhookEndpoints;
  /** Events on their way to endpoints. */
  readonly webhookDeliveries: WebhookDeliveries;
  /** The events that webhooks carry. */
  readonly events: Events;
  /** What has happened to keys, members and sign-ins. */
  readonly auditEvents: AuditEvents;

  /** Throws a `ScanledgerError` when the key or the URL is missing, or the URL would send the key unencrypted. */
  constructor(options: ClientOptions = {}) {
    const apiKey = (options.apiKey ?? environment('SCANLEDGER_API_KEY'))?.trim();
    const baseUrl = options.baseUrl ?? environment('SCANLEDGER_URL');
    if (!apiKey) throw new ScanledgerError('an API key is needed: pass apiKey, or set SCANLEDGER_API_KEY');
    if (!baseUrl) throw new ScanledgerError('the URL of the service is needed: pass baseUrl, or set SCANLEDGER_URL');
    if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new ScanledgerError('the API key has characters that no key has');
    const requester = new Requester({
      apiKey,
      baseUrl: checkedBaseUrl(baseUrl),
      timeoutMs: options.timeoutMs ?? 30_000,
      maxRetries: options.maxRetries ?? 2,
      transport: options.ca === undefined ? fetchTransport : transportWithAuthority(options.ca),
      userAgent: `scanledger-js/${version}`,
    });
    this.scans = new Scans(requester);
    this.schedules = new Schedules(requester);
    this.targets = new Targets(requester);
    this.acceptedRisks = new AcceptedRisks(requester);
    this.usage = new UsageResource(requester);
    this.keys = new Keys(requester);
    this.webhookEndpoints = new WebhookEndpoints(requester);
    this.webhookDeliveries = new WebhookDeliveries(requester);
    this.events = new Events(requester);
    this.auditEvents = new AuditEvents(requester);
  }
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The URL without a trailing slash. http is for a service on the same machine only. */
function checkedBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ScanledgerError(`the URL of the service is not a URL: ${text}`);
  }
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHost.test(url.hostname));
  if (!isEncrypted) throw new ScanledgerError(`the URL of the service must begin with https://: ${url.origin}`);
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new ScanledgerError('the URL of the service has no credentials, query or fragment');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function environment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env[name];
}
