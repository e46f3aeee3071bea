import type { DocGroup } from '../doc-page.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { documentationFile, documentationFiles } from '../package-files.ts';

/** The clients, each with the reference of its members. */
export function clientPages(): DocGroup {
  const pages = documentationFiles('clients').map((file) => ({
    path: `/docs/clients/${file.replace(/\.md$/, '')}`,
    ...renderMarkdown(documentationFile(`clients/${file}`), undefined, 'clients'),
  }));
  return { title: 'Clients', pages };
}
