import type { DocGroup, DocPage } from '../doc-page.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { Insert } from '../markdown/render-markdown.ts';
import { documentationFile } from '../package-files.ts';
import { sampleView } from '../samples/sample-view.ts';
import { errorEntries } from './error-entries.ts';
import { guideGroups } from './guide-list.ts';

/** The guides as pages. */
export function guidePages(): readonly DocGroup[] {
  return guideGroups.map(({ title, guides }) => ({ title, pages: guides.map(guidePage) }));
}

function guidePage(name: string): DocPage {
  return { path: `/docs/${name}`, ...renderMarkdown(documentationFile(`guides/${name}.md`), insert) };
}

function insert(name: string, argument: string): Insert | undefined {
  if (name === 'error-codes') return errorEntries();
  return name === 'sample' ? { content: sampleView(argument) } : undefined;
}
