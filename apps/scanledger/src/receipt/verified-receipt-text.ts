import type { ReceiptEvent, ScanReceipt } from '#client';
import type { Style } from '#terminal';
import { printable } from '../report/printable.ts';

/** What a receipt was compared with. */
interface Compared {
  readonly findings: boolean;
  readonly previous: boolean;
}

/** For people: what a receipt proves that was verified, and what was not compared. */
export function verifiedReceiptText(receipt: ScanReceipt, compared: Compared, style: Style): string {
  const { event, checkpoint, inclusion_proof: proof } = receipt;
  const [origin = ''] = checkpoint.split('\n');
  const counts = Object.entries(event.finding_counts).filter(([, count]) => count > 0);
  const lines = {
    Scan: `${event.scan_id}, ${event.scan_type}`,
    Target: event.target,
    Ended: `${event.completed_at}, ${outcomeText(event)}`,
    Score: scoreText(event),
    Coverage: coverageText(event),
    Findings: `${counts.map(([severity, count]) => `${count} ${severity}`).join(', ') || 'none'}${
      compared.findings ? ', the same as given' : ''
    }`,
    Log: `${origin}, leaf index ${proof.leaf_index}, tree size ${proof.tree_size}${
      compared.previous ? ', only added to since the earlier receipt' : ''
    }`,
  };
  const all = Object.entries(lines).map(([name, text]) => `${style.bold(name.padEnd(8))}  ${printable(text)}\n`);
  return `${all.join('')}${style.bold('Valid')}\n`;
}

function outcomeText({ type, failure }: ReceiptEvent): string {
  if (failure !== null) return `failed: ${failure.message} (${failure.code})`;
  return type === 'ScanCompleted' ? 'completed' : type;
}

function scoreText({ score, grade }: ReceiptEvent): string {
  if (score === null) return 'none';
  return grade === null ? 'none: the site could not be looked at' : `${score} of 100 (${grade})`;
}

function coverageText({ complete }: ReceiptEvent): string {
  if (complete === null) return 'not recorded';
  return complete ? 'complete' : 'incomplete';
}
