import { UsageError } from '../exit-codes.ts';
import { readText } from '../text-files.ts';

/** The state of the log at an earlier time. */
export interface PreviousState {
  readonly checkpoint: string;
  /** As the checkpoint has it; nothing of it is verified here. */
  readonly treeSize: number;
}

/** Of a file that has a receipt, or only a checkpoint. @throws UsageError that names the file */
export function readPrevious(path: string): PreviousState {
  const checkpoint = checkpointOf(readText(path));
  // The second line: https://c2sp.org/tlog-checkpoint
  const [, size = ''] = checkpoint.split('\n');
  if (/^[1-9]\d{0,14}$/.test(size)) return { checkpoint, treeSize: Number(size) };
  throw new UsageError(`${path} is neither a receipt nor a checkpoint`);
}

function checkpointOf(text: string): string {
  try {
    const { checkpoint } = JSON.parse(text) as { readonly checkpoint?: unknown };
    return String(checkpoint);
  } catch {
    // Shells and editors add line breaks at the end; a checkpoint ends with one.
    return text.replace(/\s+$/, '\n');
  }
}
