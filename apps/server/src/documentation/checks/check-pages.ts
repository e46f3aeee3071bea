import type { DocGroup } from '../doc-page.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { documentationFile, documentationFiles } from '../package-files.ts';

/** The catalogue of checks: all of them, and a page for each category. */
export function checkPages(): DocGroup {
  const categories = documentationFiles('checks').map((file) => ({
    path: `/docs/checks/${file.replace(/\.md$/, '')}`,
    ...renderMarkdown(documentationFile(`checks/${file}`), undefined, 'checks'),
  }));
  const all = { path: '/docs/checks', ...renderMarkdown(documentationFile('checks.md'), undefined, '.') };
  return { title: 'Checks', pages: [{ ...all, title: 'All checks' }, ...categories] };
}
