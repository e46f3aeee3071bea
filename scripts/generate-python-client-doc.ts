/**
 * Writes the synchronous Python client from the asynchronous one, and docs/clients/python.md and python-types.md from the
 * README and the docstrings of both, by the tools of clients/python; with `--check` only says whether they are up to date.
 * PYTHON names an interpreter, 3.9 or later. Run: node scripts/generate-python-client-doc.ts [--check]
 */
import { spawnSync } from 'node:child_process';

const python = process.env['PYTHON'] ?? 'python3';

for (const tool of ['generate_sync.py', 'generate_reference.py']) {
  const args = [`clients/python/tools/${tool}`, ...process.argv.slice(2)];
  const { error, status } = spawnSync(python, args, { stdio: 'inherit' });
  if (error !== undefined) {
    console.error(`${python} cannot be run (${error.message}). Install Python 3.9 or later, or set PYTHON to it.`);
  }
  if (status !== 0) process.exit(1);
}
