import { textOf } from './read-facts.ts';
import type { Fact } from './read-facts.ts';

export interface AcknowledgedScan {
  readonly accountId: string;
  readonly scanId: string;
  readonly target: string;
}

/** What the service has acknowledged to its clients, and the limits of their plans. */
export interface Acknowledgements {
  readonly accounts: ReadonlyMap<string, { readonly scansPerMonth: number; readonly concurrentScans: number }>;
  /** Accepted with 201. Each has a target of its own. */
  readonly scans: readonly AcknowledgedScan[];
  /** Ids of scans whose cancelation got 200. */
  readonly canceled: readonly string[];
}

type Rule = (facts: readonly Fact[], acknowledged: Acknowledgements) => readonly string[];

const told = new Set(['ScanStarted', 'ScanCompleted', 'ScanFailed', 'UsageLimitReached']);
const ofType = (facts: readonly Fact[], ...types: string[]): readonly Fact[] =>
  facts.filter(({ type }) => types.includes(type));

const everyPromisedScanIsQueued: Rule = (facts, { scans }) => {
  const queued = new Map(ofType(facts, 'ScanQueued').map((fact) => [textOf(fact, 'scanId'), fact]));
  return scans
    .filter(({ scanId, target }) => {
      const fact = queued.get(scanId);
      return fact === undefined || textOf(fact, 'target') !== target;
    })
    .map(({ scanId }) => `${scanId} was acknowledged and is not there as it was`);
};

const everyCanceledScanFailed: Rule = (facts, { canceled }) => {
  const failed = new Set(
    ofType(facts, 'ScanFailed')
      .filter((fact) => fact.data['code'] === 'canceled')
      .map((fact) => textOf(fact, 'scanId')),
  );
  return canceled.filter((scanId) => !failed.has(scanId)).map((scanId) => `${scanId} was canceled and is not`);
};

/** Each operation has a target of its own: a target that occurs twice shows an operation that was executed twice. */
const nothingIsDoneTwice: Rule = (facts) => [
  ...repeated(ofType(facts, 'ScanCounted'), 'target').map((target) => `${target} was counted twice`),
  ...repeated(ofType(facts, 'ScanQueued'), 'target').map((target) => `${target} was queued twice`),
];

const whatIsCountedIsQueued: Rule = (facts) => {
  const counted = idsIn(ofType(facts, 'ScanCounted'));
  const queued = idsIn(ofType(facts, 'ScanQueued'));
  return [
    ...[...counted].filter((id) => !queued.has(id)).map((id) => `${id} was counted and not queued`),
    ...[...queued].filter((id) => !counted.has(id)).map((id) => `${id} was queued and not counted`),
  ];
};

const theQuotaHolds: Rule = (facts, { accounts }) => {
  const used = new Map<string, number>();
  const violations: string[] = [];
  for (const fact of ofType(facts, 'ScanCounted', 'ScanRefunded')) {
    const accountId = textOf(fact, 'accountId');
    const now = (used.get(accountId) ?? 0) + (fact.type === 'ScanCounted' ? 1 : -1);
    used.set(accountId, now);
    if (now > (accounts.get(accountId)?.scansPerMonth ?? 0)) violations.push(`${accountId} has used ${now} scans`);
  }
  return violations;
};

const aLimitIsToldOnce: Rule = (facts) =>
  repeatedValues(
    ofType(facts, 'UsageLimitReached').map(
      (fact) => `${textOf(fact, 'accountId')} ${textOf(fact, 'month')} ${String(fact.data['scansLimit'])}`,
    ),
  ).map((limit) => `the limit ${limit} was reached twice`);

const everyScanEndsOnce: Rule = (facts) => {
  const ends = ofType(facts, 'ScanCompleted', 'ScanFailed');
  const ended = idsIn(ends);
  return [
    ...[...idsIn(ofType(facts, 'ScanQueued'))].filter((id) => !ended.has(id)).map((id) => `${id} has not ended`),
    ...repeated(ends, 'scanId').map((id) => `${id} ended twice`),
  ];
};

const noMoreRunThanAllowed: Rule = (facts, { accounts }) => {
  const running = new Map<string, Set<string>>();
  const violations: string[] = [];
  for (const fact of ofType(facts, 'ScanStarted', 'ScanCompleted', 'ScanFailed')) {
    const accountId = textOf(fact, 'accountId');
    const ofAccount = running.get(accountId) ?? new Set();
    running.set(accountId, ofAccount);
    if (fact.type === 'ScanStarted') ofAccount.add(textOf(fact, 'scanId'));
    else ofAccount.delete(textOf(fact, 'scanId'));
    const allowed = accounts.get(accountId)?.concurrentScans ?? 0;
    if (ofAccount.size > allowed) violations.push(`${ofAccount.size} scans of ${accountId} run, ${allowed} may`);
  }
  return violations;
};

/** A worker that lost a scan to another one must not write to its stream any more. */
const nobodyReportsOnWhatAnotherHas: Rule = (facts) => {
  const workers = new Map<string, string>();
  const violations: string[] = [];
  for (const fact of facts) {
    if (fact.type === 'ScanStarted' || fact.type === 'ScanResumed') workers.set(fact.stream, textOf(fact, 'worker'));
    if (!['FindingReported', 'ChecksFinished', 'ScanCompleted'].includes(fact.type)) continue;
    const worker = `system:worker/${workers.get(fact.stream) ?? ''}`;
    if (fact.actor !== worker)
      violations.push(`${fact.type} in ${fact.stream} is from ${fact.actor}, not from ${worker}`);
  }
  return violations;
};

const everyFindingIsReportedOnce: Rule = (facts) =>
  repeated(ofType(facts, 'FindingReported'), 'findingId').map((id) => `${id} was reported twice`);

/** Every account has an endpoint that is subscribed to these events. */
const everythingIsToldOnceAndDelivered: Rule = (facts) => {
  const raised = ofType(facts, 'WebhookEventRaised');
  const due = facts.filter(({ type }) => told.has(type)).length;
  const delivered = new Set(ofType(facts, 'Delivered').map((fact) => textOf(fact, 'eventId')));
  const ids = raised.map((fact) => textOf(fact, 'eventId'));
  return [
    ...(raised.length === due ? [] : [`${due} things happened, and ${raised.length} were told`]),
    ...repeatedValues(ids).map((id) => `${id} was told twice`),
    ...ids.filter((id) => !delivered.has(id)).map((id) => `${id} was not delivered: ${attemptsOf(id, facts)}`),
  ];
};

/** The end of every scan is one leaf of the tree of receipts, and nothing else is. */
const everyEndHasOneReceipt: Rule = (facts) => {
  const ended = idsIn(ofType(facts, 'ScanCompleted', 'ScanFailed'));
  const recorded = ofType(facts, 'LeafAppended').map(({ data }) => String(scanOf(data)));
  return [
    ...[...ended].filter((id) => !recorded.includes(id)).map((id) => `${id} has no receipt`),
    ...recorded.filter((id) => !ended.has(id)).map((id) => `${id} has a receipt and has not ended`),
    ...repeatedValues(recorded).map((id) => `${id} has two receipts`),
  ];
};

function attemptsOf(eventId: string, facts: readonly Fact[]): string {
  const own = facts.filter(({ type, data }) => type.startsWith('Deliver') && data['eventId'] === eventId);
  return own.map(({ type, data }) => `${type} ${JSON.stringify([data['error'], data['nextAttemptAt']])}`).join(', ');
}

const rules: readonly Rule[] = [
  everyPromisedScanIsQueued,
  everyCanceledScanFailed,
  nothingIsDoneTwice,
  whatIsCountedIsQueued,
  theQuotaHolds,
  aLimitIsToldOnce,
  everyScanEndsOnce,
  noMoreRunThanAllowed,
  nobodyReportsOnWhatAnotherHas,
  everyFindingIsReportedOnce,
  everythingIsToldOnceAndDelivered,
  everyEndHasOneReceipt,
];

/** The invariants that the history violates, one line each. Other accounts of the same log are left out. */
export function violatedInvariants(facts: readonly Fact[], acknowledged: Acknowledgements): readonly string[] {
  const own = factsOf(facts, acknowledged);
  return rules.flatMap((rule) => rule(own, acknowledged));
}

function factsOf(facts: readonly Fact[], { accounts }: Acknowledgements): readonly Fact[] {
  const scans = new Set<unknown>();
  return facts.filter(({ type, data }) => {
    const { accountId, scanId } = data;
    if (typeof accountId !== 'string') return scans.has(scanOf(data));
    if (!accounts.has(accountId)) return false;
    if (type === 'ScanQueued') scans.add(scanId);
    return true;
  });
}

/** The scan of an event that names no account. */
function scanOf({ scanId, event }: Fact['data']): unknown {
  return scanId ?? (event as { readonly scan_id?: unknown } | undefined)?.scan_id;
}

function idsIn(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(facts.map((fact) => textOf(fact, 'scanId')));
}

function repeated(facts: readonly Fact[], member: string): readonly string[] {
  return repeatedValues(facts.map((fact) => textOf(fact, member)));
}

function repeatedValues(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
