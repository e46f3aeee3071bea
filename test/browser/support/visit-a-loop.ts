/** Visits a page that loops, and says so once it does. To be killed. */
import { ChromiumRenderer } from '#browser';

const { signal } = new AbortController();
const session = await new ChromiumRenderer({ executable: process.argv[2] ?? '', visitTimeoutMs: 600_000 }).open(signal);
const forward = () => {
  setTimeout(() => process.stdout.write('looping\n'), 1_000);
  return Promise.resolve({
    status: 200,
    headers: [['content-type', 'text/html'] as const],
    body: Buffer.from('<script>for (;;);</script>'),
  });
};
await session.visit({ url: new URL('http://site.example/'), forward, marks: [], codes: [], explores: false }, signal);
