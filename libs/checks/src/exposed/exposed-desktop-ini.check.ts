import { exposureCheck } from './exposure.ts';
import { anyOf, bytesAre, textWith } from './signatures.ts';

const utf16 = `fffe${Buffer.from('\r\n[.ShellClassInfo]', 'utf16le').toString('hex')}`;
const utf16WithoutBreak = `fffe${Buffer.from('[.ShellClassInfo]', 'utf16le').toString('hex')}`;

export const exposedDesktopIni = exposureCheck(
  {
    id: 'exposed-desktop-ini',
    title: 'Windows desktop.ini is exposed',
    severity: 'low',
    cwe: [538],
    description:
      'A `desktop.ini` file is public: a directory of a workstation was copied to the site as it was, possibly with further files that are not meant for the public.',
    remediation:
      'Delete the file, and deploy only what the site serves. nginx: `location ~* /desktop\\.ini$ { deny all; }`.',
  },
  [
    {
      path: '/desktop.ini',
      signature: anyOf(textWith(/^\[\.ShellClassInfo\]/m), bytesAre(utf16), bytesAre(utf16WithoutBreak)),
    },
  ],
);
