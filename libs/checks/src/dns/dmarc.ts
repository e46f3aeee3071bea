/** The TXT records that are meant to be DMARC records, well-formed or not. */
export function dmarcAttempts(txt: readonly string[]): readonly string[] {
  return txt.filter((record) => /^\s*v\s*=\s*dmarc/i.test(record));
}

/** The records that receivers read; those of another version they discard, and of several they apply none. */
export function dmarcRecords(txt: readonly string[]): readonly string[] {
  return txt.filter((record) => {
    const [[name, version] = []] = tagsOf(record);
    return name?.toLowerCase() === 'v' && version === 'DMARC1';
  });
}

type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcPolicies {
  readonly domain: Policy;
  readonly subdomains: Policy;
}

/** The policies that receivers apply, or undefined for a record that they ignore (RFC 7489 sections 6.3 and 6.6.3). */
export function dmarcPolicies(record: string): DmarcPolicies | undefined {
  const tags = tagsOf(record);
  const value = (wanted: string): string | undefined => tags.find(([name]) => name?.toLowerCase() === wanted)?.[1];
  const domain = policyOf(value('p'));
  const subdomains = value('sp') === undefined ? domain : policyOf(value('sp'));
  // Without usable policies, a record that asks for reports is read as one that only watches.
  if (domain === undefined || subdomains === undefined)
    return hasUri(value('rua')) ? { domain: 'none', subdomains: 'none' } : undefined;
  const isSampled = value('pct') !== '0';
  return { domain: applied(domain, isSampled), subdomains: applied(subdomains, isSampled) };
}

/** Mail that is not in the sample gets the next weaker policy (RFC 7489 section 6.6.4). */
function applied(policy: Policy, isSampled: boolean): Policy {
  if (isSampled) return policy;
  return policy === 'reject' ? 'quarantine' : 'none';
}

function policyOf(value: string | undefined): Policy | undefined {
  const policies = ['none', 'quarantine', 'reject'] as const;
  return policies.find((policy) => policy === value?.toLowerCase());
}

function hasUri(addresses: string | undefined): boolean {
  return addresses?.split(',').some((address) => /^\s*[a-z][a-z0-9+.-]*:\S/i.test(address)) === true;
}

function tagsOf(record: string): readonly (readonly string[])[] {
  return record.split(';').map((tag) => tag.split('=', 2).map((part) => part.trim()));
}
