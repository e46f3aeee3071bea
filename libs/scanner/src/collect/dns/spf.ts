/** One term of an SPF record (RFC 7208 section 4.6). */
export interface SpfTerm {
  /** `+`, `-`, `~` or `?`; `+` for modifiers. */
  readonly qualifier: string;
  /** Lower case: `include`, `all`, `ip4`, `redirect` … */
  readonly name: string;
  readonly value: string;
}

/** RFC 7208 section 4.6.4: more lookups than these are a permanent error. */
export const maxSpfLookups = 10;

/** The TXT records that are SPF records; a domain must have one at most. */
export function spfRecords(txt: readonly string[]): readonly string[] {
  return txt.filter((record) => /^v=spf1( |$)/i.test(record));
}

/** The terms of a record, as far as they are evaluated: nothing after `all` is, and beside `all` no `redirect`. */
export function spfTerms(record: string): readonly SpfTerm[] {
  const terms = record
    .split(' ')
    .slice(1)
    .flatMap((text) => {
      const { qualifier, name, value } =
        /^(?<qualifier>[+~?-]?)(?<name>[a-z0-9]+)(?:[:=/](?<value>.*))?$/i.exec(text)?.groups ?? {};
      return name === undefined ? [] : [{ qualifier: qualifier || '+', name: name.toLowerCase(), value: value ?? '' }];
    });
  const all = terms.findIndex(({ name }) => name === 'all');
  if (all >= 0) return terms.slice(0, all + 1);
  const isRedirect = ({ name }: SpfTerm): boolean => name === 'redirect';
  return [...terms.filter((term) => !isRedirect(term)), ...terms.filter(isRedirect)];
}

const lookingUp = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

/**
 * How many lookups the evaluation of a record causes when no mechanism matches before the end. `fetchRecord` gives the
 * SPF record of an included domain, or undefined where it has none or must not be asked. Stops when the limit is passed.
 */
export async function countSpfLookups(
  record: string,
  fetchRecord: (domain: string) => Promise<string | undefined>,
): Promise<number> {
  let lookups = 0;
  const follow = async (text: string, depth: number): Promise<void> => {
    for (const { name, value } of spfTerms(text)) {
      if (!lookingUp.has(name) || lookups > maxSpfLookups) continue;
      lookups += 1;
      const leadsOn = (name === 'include' || name === 'redirect') && value !== '' && !value.includes('%');
      const next = leadsOn && depth < maxSpfLookups ? await fetchRecord(value.toLowerCase()) : undefined;
      if (next !== undefined) await follow(next, depth + 1);
    }
  };
  await follow(record, 0);
  return lookups;
}
