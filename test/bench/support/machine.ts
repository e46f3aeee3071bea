import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** What a figure depends on: the commit, and whether the work tree has changes, published results not counted. */
export function describeCommit(): { readonly commit: string; readonly dirty: boolean } {
  const changes = git('status', '--porcelain', '--', '.', ':!docs/benchmarks');
  return { commit: git('rev-parse', '--short', 'HEAD'), dirty: changes !== '' };
}

export function describeMachine(): { readonly processor: string | undefined; readonly cores: number } {
  return { processor: cpus()[0]?.model, cores: cpus().length };
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
