import { describe, expect, it } from '@jest/globals';
import { OwnershipSettings } from '#targets';
import type { TargetDocument } from '#targets';
import type { ConsoleSession } from '../../web/console-session.ts';
import { hostileStrings } from '../../web/testing/hostile-strings.ts';
import { session } from '../testing/documents.ts';
import { expectInert } from '../testing/inert-pages.ts';
import { target, targetPages } from './target-pages.fixtures.ts';
import { targetListView, targetView } from './target-views.ts';
import { unverifiedSiteView } from './unverified-site.ts';

const readOnly: ConsoleSession = { ...session, role: 'read_only' };
interface Shown {
  readonly as?: ConsoleSession;
  readonly host?: string;
  readonly requires?: 'none' | 'verification';
}

const listOf = (one: TargetDocument, { as = session, host = '', requires = 'verification' }: Shown = {}): string => {
  const settings = new OwnershipSettings({ fullScanRequires: requires });
  return targetListView({ session: as, settings, targets: [one], host, nonce: 'n' }).markup;
};

describe.each(Object.entries(targetPages))('%s', (_, view) => {
  it.each(hostileStrings)('shows hostile text %# as text', (text) => expectInert(view, text));
});

describe('a target', () => {
  it('says since when it is verified, until when, and what the last check found', () => {
    const { markup } = targetView(session, target);
    expect(markup).toMatch(/1 Jun 2026, 12:05 UTC<\/time>, by the TXT record/);
    expect(markup).toContain('1 Jul 2026, 12:05 UTC</time>; the first full scan after that');
    expect(markup).toContain('the proof could not be looked for');
  });

  it('says what to publish where, an address without a TXT record', () => {
    const { markup } = targetView(session, target);
    expect(markup).toContain('>_scanledger.example.com</pre>');
    expect(markup).toContain('>https://example.com/.well-known/scanledger.txt</pre>');
    expect(markup.split(`>${target.token}</pre>`)).toHaveLength(3);
    const address = targetView(session, { ...target, host: '192.0.2.1' }).markup;
    expect(address).not.toContain('TXT record in DNS');
    expect(address).toContain('>https://192.0.2.1/.well-known/scanledger.txt</pre>');
  });

  it('whose proof is gone is valid until no time', () => {
    expect(listOf(target)).toContain('1 Jul 2026, 12:05 UTC');
    expect(listOf({ ...target, state: 'expired' })).not.toContain('1 Jul 2026');
  });

  it('has no forms for those who may only read', () => {
    expect(targetView(readOnly, target).markup).not.toMatch(/<form|\/remove/);
    expect(listOf(target, { as: readOnly })).not.toContain('<form');
  });
});

describe('the list of targets', () => {
  it('says what the service requires before a full scan', () => {
    expect(listOf(target)).toContain('runs one only on a site that the account has proved to own');
    expect(listOf(target, { requires: 'none' })).toContain('runs full scans without proof of ownership');
  });

  it('offers to add a site that it does not have, and leads to one that it has', () => {
    expect(listOf(target, { host: 'other.example' })).toMatch(/name="host"[^>]*value="other.example"/);
    const pending = { ...target, state: 'pending' as const };
    expect(listOf(pending, { host: 'example.com' })).toMatch(
      /was added, and is not verified\. <a href="\/targets\/tgt_1"/,
    );
  });
});

describe('a full scan that is rejected without proof', () => {
  it('leads to the targets with the site that needs proof', () => {
    const { markup } = unverifiedSiteView('https://shop.example.co.uk:8443/path');
    expect(markup).toContain('href="/targets?host=example.co.uk"');
    expect(markup).toContain('proof that you own');
  });
});
