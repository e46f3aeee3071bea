import { describe, expect, it } from '@jest/globals';
import { countSpfLookups, spfRecords, spfTerms } from './spf.ts';

describe('an SPF record', () => {
  it('is found among the TXT records by its version', () => {
    expect(spfRecords(['v=spf1 -all', 'V=SPF1', 'v=spf10 -all', 'google-site-verification=x'])).toEqual([
      'v=spf1 -all',
      'V=SPF1',
    ]);
  });

  it('is read up to `all`', () => {
    expect(spfTerms('v=spf1 ip4:192.0.2.0/24 a/24 ?include:x.example ~all mx redirect=y.example')).toEqual([
      { qualifier: '+', name: 'ip4', value: '192.0.2.0/24' },
      { qualifier: '+', name: 'a', value: '24' },
      { qualifier: '?', name: 'include', value: 'x.example' },
      { qualifier: '~', name: 'all', value: '' },
    ]);
  });

  it('is redirected last of all', () => {
    expect(spfTerms('v=spf1 redirect=y.example mx').map(({ name }) => name)).toEqual(['mx', 'redirect']);
  });
});

describe('the lookups of an SPF record', () => {
  const count = (record: string, others: Record<string, string> = {}): Promise<number> =>
    countSpfLookups(record, (domain) => Promise.resolve(others[domain]));

  it('are those of its own terms and of the records that it includes', async () => {
    expect(await count('v=spf1 ip4:192.0.2.1 -all')).toBe(0);
    expect(await count('v=spf1 a mx exists:x.example include:a.example -all', { 'a.example': 'v=spf1 a mx' })).toBe(6);
  });

  it('end when the limit is passed, be it in a circle', async () => {
    expect(await count('v=spf1 include:a.example', { 'a.example': 'v=spf1 include:a.example' })).toBe(11);
  });

  it('do not follow a macro', async () => {
    expect(await count('v=spf1 include:%{i}.example -all', { '%{i}.example': 'v=spf1 a' })).toBe(1);
  });
});
