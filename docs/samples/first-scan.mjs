import { Scanledger } from '@scanledger/client';

const client = new Scanledger();

const scan = await client.scans.createAndWait(
  { target: process.env.TARGET },
  { onProgress: ({ progress }) => console.log(`${progress} %`) },
);
console.log(scan.grade, scan.score, scan.coverage?.complete ? 'complete' : 'incomplete');

const { findings } = await client.scans.results(scan.scan_id, { severity: 'low' });
for (const { severity, title, remediation } of findings) {
  console.log(`${severity}: ${title}. ${remediation}`);
}
