import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
export const sampleDirectory = join(root, 'docs', 'samples');
export const languages = ['sh', 'mjs', 'py'] as const;
export type Language = (typeof languages)[number];

/** Runs the samples of the documentation as their readers would: with the clients installed. */
export class SampleRunner implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), 'samples-'));

  constructor() {
    const installed = join(this.#directory, 'node_modules', '@scanledger', 'client');
    mkdirSync(installed, { recursive: true });
    symlinkSync(join(root, 'clients', 'js', 'src'), join(installed, 'src'));
    const description = { name: '@scanledger/client', type: 'module', exports: './src/index.ts' };
    writeFileSync(join(installed, 'package.json'), JSON.stringify(description));
  }

  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** What the sample prints. @throws Error when it fails */
  async run(name: string, language: Language, environment: Readonly<Record<string, string>>): Promise<string> {
    const file = join(this.#directory, `${name}.${language}`);
    writeFileSync(file, readFileSync(join(sampleDirectory, `${name}.${language}`)));
    const program = { sh: 'sh', mjs: process.execPath, py: 'python3' }[language];
    const { stdout } = await promisify(execFile)(program, [file], {
      cwd: this.#directory,
      env: {
        PATH: process.env['PATH'],
        PYTHONPATH: join(root, 'clients', 'python', 'src'),
        PYTHONDONTWRITEBYTECODE: '1',
        ...environment,
      },
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }
}
