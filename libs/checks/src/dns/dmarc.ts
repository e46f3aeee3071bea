/** The TXT records that are meant to be DMARC records, well-formed or not. */
export function dmarcAttempts(txt: readonly string[]): readonly string[] {
  return txt.filter((record) => /^\s*v\s*=\s*dmarc/i.test(record));
}

const policies = new Set(['none', 'quarantine', 'reject']);

/** The policy that receivers apply, or undefined for a record that they ignore (RFC 7489 sections 6.3 and 6.6.3). */
export function dmarcPolicy(record: string): string | undefined {
  const [version, ...tags] = record.split(';').map((tag) => tag.split('=', 2).map((part) => part.trim()));
  if (version?.[0] !== 'v' || version[1] !== 'DMARC1') return undefined;
  const value = (wanted: string): string | undefined => tags.find(([name]) => name?.toLowerCase() === wanted)?.[1];
  const policy = value('p')?.toLowerCase();
  if (policy !== undefined && policies.has(policy)) return policy;
  // Without a usable policy, a record that asks for reports is read as one that only watches.
  return value('rua') === undefined ? undefined : 'none';
}
