import { Marked } from 'marked';
import type { Tokens } from 'marked';
import { escapeHtml, html, Html } from '../../web/html/html.ts';
import type { DocSection } from '../doc-page.ts';
import { docLink } from './doc-link.ts';
import { plainText } from './plain-text.ts';

/** What a line `<!-- name -->` or `<!-- name argument -->` stands for: content that is made from code. */
export type Inserts = (name: string, argument: string) => Insert | undefined;

export interface Insert {
  readonly content: Html;
  readonly sections?: readonly DocSection[];
}

export interface RenderedMarkdown {
  readonly title: string;
  /** The first sentence. */
  readonly summary: string;
  readonly content: Html;
  readonly sections: readonly DocSection[];
}

/**
 * Renders a file of the documentation: GitHub Flavored Markdown without HTML. Comments on a line of their own are
 * {@link Inserts}; those that are none are left out. `directory`: where the file is below `docs`, for its links.
 * @throws Error for a file without a heading, or with other HTML
 */
export function renderMarkdown(
  text: string,
  inserts: Inserts = () => undefined,
  directory = 'guides',
): RenderedMarkdown {
  const markdown = rendererOf(directory);
  const tokens = new Marked().lexer(text);
  const [heading] = tokens;
  if (heading?.type !== 'heading') throw new Error('a page must begin with its heading');
  const body = tokens.slice(1).filter(({ type }) => type !== 'space');
  const title = plainText((heading as Tokens.Heading).tokens);
  const sections: DocSection[] = [{ id: '', title, level: 1, text: '' }];
  const addText = (more: string): void => {
    const last = sections.pop();
    if (last !== undefined) sections.push({ ...last, text: `${last.text} ${more}`.trim() });
  };
  const insertOf = (comment: string): Insert | undefined => {
    const [, name = '', argument = ''] = /^<!--\s*(\S+)(?:\s+(.*?))?\s*-->\s*$/.exec(comment) ?? [];
    if (name === '') throw new Error(`Markdown of the documentation must not contain HTML: ${comment}`);
    return inserts(name, argument);
  };
  const markup = body.map((token) => {
    if (token.type === 'heading') {
      const { depth, tokens: inline } = token as Tokens.Heading;
      const sectionTitle = plainText(inline);
      const id = slugOf(sectionTitle);
      sections.push({ id, title: sectionTitle, level: depth, text: '' });
      return anchoredHeading(
        depth,
        id,
        new Html(markdown.parseInline((token as Tokens.Heading).text, { async: false })),
      ).markup;
    }
    if (token.type === 'html') {
      const insert = insertOf((token as Tokens.HTML).text.trim());
      sections.push(...(insert?.sections ?? []));
      return insert?.content.markup ?? '';
    }
    addText(plainText([token]));
    return markdown.parser([token]).trimEnd();
  });
  const firstParagraph = plainText(body.filter(({ type }) => type === 'paragraph').slice(0, 1));
  const summary = /^.*?\.(?= |$)/.exec(firstParagraph)?.[0] ?? firstParagraph;
  return { title, summary, content: new Html(markup.join('\n')), sections };
}

/** One line of Markdown, such as the description of an operation. */
export function renderInline(text: string): Html {
  return new Html(inlineRenderer.parseInline(text, { async: false }));
}

/** The same as text that can be searched for. */
export function inlineText(text: string): string {
  return plainText(new Marked().lexer(text));
}

/** A heading with a link to itself. */
export function anchoredHeading(level: number, id: string, content: Html): Html {
  const link = html`<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
  return new Html(`<h${level} id="${escapeHtml(id)}">${content.markup} ${link.markup}</h${level}>`);
}

/** `What to retry` as `what-to-retry` */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Code as a block that can be reached and scrolled with the keyboard. */
export function codeBlock(code: string): Html {
  return html`<pre tabindex="0"><code>${code.replace(/\n$/, '')}</code></pre>`;
}

const inlineRenderer = rendererOf('guides');

function rendererOf(directory: string): Marked {
  return new Marked({
    renderer: {
      code: ({ text }: Tokens.Code) => codeBlock(text).markup,
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens);
        const url = docLink(href, directory);
        return url === undefined ? content : html`<a href="${url}">${new Html(content)}</a>`.markup;
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (tag: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
          row.map(({ tokens, align }) => {
            const content = this.parser.parseInline(tokens);
            return `<${tag}${align === 'right' ? ' class="number"' : ''}>${content}</${tag}>`;
          });
        const body = rows.map((row) => `<tr>${cells('td', row).join('')}</tr>`);
        return `<div class="table"><table><thead><tr>${cells('th', header).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        throw new Error(`Markdown of the documentation must not contain HTML: ${text}`);
      },
    },
  });
}
