/** What an operator requires before a full scan. Injectable under this name. */
export class OwnershipSettings {
  readonly fullScanRequires: 'none' | 'verification';

  constructor({ fullScanRequires }: { readonly fullScanRequires: 'none' | 'verification' }) {
    this.fullScanRequires = fullScanRequires;
  }
}
