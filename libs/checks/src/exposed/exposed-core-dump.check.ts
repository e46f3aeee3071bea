import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';
import type { Sign } from './signatures.ts';

const elf = bytesAre('7f 45 4c 46');
const coreFile = 4;

/** An ELF file whose type (two bytes at 16 in the byte order of byte 5) is "core file". */
function coreDump(response: Exchange): Sign | undefined {
  if (response.body.length < 18) return undefined;
  const type = response.body[5] === 2 ? response.body.readUInt16BE(16) : response.body.readUInt16LE(16);
  return type === coreFile ? elf(response) : undefined;
}

export const exposedCoreDump = exposureCheck(
  {
    id: 'exposed-core-dump',
    title: 'Core dump is exposed',
    severity: 'high',
    cwe: [538, 528],
    description: 'A core file is public: the memory of a crashed process with the keys, passwords and data in it.',
    remediation:
      'Delete the file, replace the secrets, and disable core files (`ulimit -c 0`) or write them elsewhere (`sysctl kernel.core_pattern=/var/crash/core.%p`).',
  },
  [{ path: '/core', signature: coreDump, maxBytes: 64 }],
);
