import { countOf } from '#kernel';
import type { ScanDocument } from '#scans';
import type { ReceiptBody } from '../../api/schemas/receipt.schemas.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { scanHeading } from './scan-view.ts';

/** The receipt of a scan as the API returns it, to be copied or downloaded, and how it is verified. */
export function receiptView(scan: ScanDocument, receipt: ReceiptBody): Html {
  const { leaf_index: index, tree_size: size } = receipt.inclusion_proof;
  return html`${scanHeading(scan, 'Receipt')}
    <p>
      The receipt proves how this scan has ended: with a verifier key of this service it can be verified without the
      service. The end of the scan is the leaf with index ${index} in a Merkle tree over the ends of all scans, which
      has ${countOf(size, 'leaf', 'leaves')} and a signed root.
      <a href="/docs/receipts">What a receipt proves, and how to verify it</a>
    </p>
    <div class="copyable">
      <pre id="receipt" tabindex="0">${untrusted(JSON.stringify(receipt, null, 2))}</pre>
      <button type="button" class="secondary small" data-copy="receipt" hidden>Copy</button>
      <a class="button secondary small" href="/scans/${scan.scanId}/receipt.json">Download</a>
    </div>
    <p><a href="/scans/${scan.scanId}">Back to the scan</a></p>`;
}
