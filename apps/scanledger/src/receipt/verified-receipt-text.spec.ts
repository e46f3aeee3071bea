import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ReceiptEvent, ScanReceipt } from '#client';
import { Style } from '#terminal';
import { verifiedReceiptText } from './verified-receipt-text.ts';

const vectors = JSON.parse(
  readFileSync(new URL('../../../../test/vectors/receipts.json', import.meta.url), 'utf8'),
) as { valid: readonly { name: string; receipt: ScanReceipt }[] };
const receiptOf = (name: string): ScanReceipt => vectors.valid.find((one) => one.name === name)!.receipt;
const nothing = { findings: false, previous: false };

function textOf(receipt: ScanReceipt, compared = nothing): string {
  return verifiedReceiptText(receipt, compared, new Style(undefined));
}

function withEvent(members: Partial<ReceiptEvent>): ScanReceipt {
  const receipt = receiptOf('leaf index 0, tree size 32');
  return { ...receipt, event: { ...receipt.event, ...members } };
}

describe('what a receipt proves, for people', () => {
  it('is the end of the scan, and where it is in the log', () => {
    expect(textOf(receiptOf('leaf index 0, tree size 32'))).toBe(
      [
        'Scan      scan_4fY0Jq3vRk8sT1uWx2Zb7C, quick',
        'Target    https://example.com/',
        'Ended     2026-06-01T12:00:09.000Z, completed',
        'Score     72 of 100 (B)',
        'Coverage  complete',
        'Findings  2 medium, 1 info',
        'Log       scans.example.com/receipts, leaf index 0, tree size 32',
        'Valid\n',
      ].join('\n'),
    );
  });

  it('says what was compared', () => {
    const text = textOf(receiptOf('leaf index 0, tree size 32'), { findings: true, previous: true });
    expect(text).toContain('Findings  2 medium, 1 info, the same as given\n');
    expect(text).toContain('leaf index 0, tree size 32, only added to since the earlier receipt\n');
  });

  it('says why a scan has failed', () => {
    const text = textOf(withEvent({ failure: { code: 'canceled', message: 'it was canceled' }, score: null }));
    expect(text).toContain(', failed: it was canceled (canceled)\n');
    expect(text).toContain('Score     none\n');
  });

  it('says that a site was not looked at, or not everywhere', () => {
    expect(textOf(withEvent({ grade: null, complete: false }))).toContain(
      'Score     none: the site could not be looked at\nCoverage  incomplete\n',
    );
    expect(textOf(withEvent({ complete: null }))).toContain('Coverage  not recorded\n');
  });

  it('has no characters that command the terminal', () => {
    expect(textOf(withEvent({ target: 'https://example.com/\u001b[2J\u202e' }))).toContain(
      'Target    https://example.com/\ufffd[2J\ufffd\n',
    );
  });
});
