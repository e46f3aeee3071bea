import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { codeBlock } from '../markdown/render-markdown.ts';
import { documentationFile } from '../package-files.ts';

interface SampleEntry {
  readonly method: string;
  readonly path: string;
  readonly sample: string;
}

const languages = [
  ['sh', 'curl'],
  ['mjs', 'JavaScript'],
  ['py', 'Python'],
] as const;

/** The sample of an operation, if there is one; tests run every sample. */
export function sampleOf(method: string, path: string): string | undefined {
  samples ??= JSON.parse(documentationFile('samples/index.json')) as readonly SampleEntry[];
  return samples.find((entry) => entry.method === method && entry.path === path)?.sample;
}

let samples: readonly SampleEntry[] | undefined;

/** A sample in all languages, one of them open. */
export function sampleView(name: string): Html {
  return html`<div class="samples">
    ${languages.map(([ending, language]) => {
      const code = codeBlock(documentationFile(`samples/${name}.${ending}`));
      return ending === 'sh'
        ? html`<details name="${name}" open>
            <summary>${language}</summary>
            ${code}
          </details>`
        : html`<details name="${name}">
            <summary>${language}</summary>
            ${code}
          </details>`;
    })}
  </div>`;
}
