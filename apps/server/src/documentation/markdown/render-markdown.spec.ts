import { describe, expect, it } from '@jest/globals';
import { html } from '../../web/html/html.ts';
import { inlineText, renderInline, renderMarkdown } from './render-markdown.ts';

describe('a page of Markdown', () => {
  it('has a title, a summary of one sentence, and sections with what can be searched for', () => {
    const { title, summary, sections } = renderMarkdown(
      '# The `title`\n\nFirst *sentence*. Second.\n\n## What to do\n\n- Read `a`\n\n| x |\n| - |\n| y |\n',
    );
    expect([title, summary]).toEqual(['The title', 'First sentence.']);
    expect(sections).toEqual([
      { id: '', title: 'The title', level: 1, text: 'First sentence. Second.' },
      { id: 'what-to-do', title: 'What to do', level: 2, text: 'Read a x y' },
    ]);
  });

  it('has headings that link to themselves', () => {
    const { content } = renderMarkdown('# A\n\n## B & c\n');
    expect(content.markup).toContain('<h2 id="b-c">B &amp; c <a class="anchor" href="#b-c"');
  });

  it('escapes code', () => {
    const { content } = renderMarkdown('# A\n\n```html\n<script>alert(1)</script>\n```\n\n`<b>`\n');
    expect(content.markup).toContain('&#60;script&#62;');
    expect(content.markup).not.toMatch(/<script|<b>/);
  });

  it('leads links to guides to their pages, and has no links to other files of the project', () => {
    const { content } = renderMarkdown('# A\n\n[x](errors.md#gone) [y](../../test/z.json) [z](https://example.com/)\n');
    expect(content.markup).toContain('<a href="/docs/errors#gone">x</a> y <a href="https://example.com/">z</a>');
  });

  it('replaces comments by what they stand for', () => {
    const section = { id: 'made', title: 'Made', level: 2, text: 'made' };
    const { content, sections } = renderMarkdown('# A\n\n<!-- made of -->\n\n<!-- file.mjs -->\n', (name, argument) =>
      name === 'made' ? { content: html`<p>${name} ${argument}</p>`, sections: [section] } : undefined,
    );
    expect(content.markup.trim()).toBe('<p>made of</p>');
    expect(sections).toContainEqual(section);
  });

  it.each(['no heading', '# A\n\n<div>x</div>\n', '# A\n\nx <b>y</b>\n'])('is rejected with %j', (text) => {
    expect(() => renderMarkdown(text)).toThrow(/heading|HTML/);
  });
});

describe('a line of Markdown', () => {
  it('is markup, or plain text', () => {
    expect(renderInline('a `b<` c').markup).toBe('a <code>b&lt;</code> c');
    expect(inlineText('a `b<` *c*')).toBe('a b< c');
  });
});
