import { attributePosition, templateOf } from './template.ts';
import type { Position } from './template.ts';
import { safeUrl } from './safe-url.ts';

/** Markup in which every value is escaped already. Only {@link html}, and code that has made markup safe, makes it. */
export class Html {
  readonly markup: string;

  /** `markup` is sent as it is: it must not contain what a user, a target or a receiver has chosen. */
  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

/** Attributes of an element, some of which may be absent; made by {@link attributes}. */
class Attributes {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template may contain: markup, text and numbers, lists of them, and nothing (`false`, `null`, `undefined`). */
export type Child = Html | string | number | false | null | undefined | readonly Child[];

/**
 * Makes markup from a template; each value is escaped for the position that it has. Values may be content of elements,
 * whole values of quoted attributes or parts of them, and {@link attributes} in a tag. A URL attribute that begins with
 * a value loses every scheme but `http`, `https` and `mailto`. Content shows invisible characters by their code points.
 * @throws TypeError for a value in any other position: an unquoted attribute, an event handler, a style, a script
 */
export function html(strings: TemplateStringsArray, ...values: readonly (Child | Attributes)[]): Html {
  const { parts, positions } = templateOf(strings);
  let markup = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    markup += valueAt(positions[index] ?? { kind: 'content' }, value) + (parts[index + 1] ?? '');
  }
  return new Html(markup);
}

/**
 * Attributes for a tag: `html\`<option ${attributes({ value, selected })}>\``. `true` stands for a boolean attribute;
 * those that are `false`, `null` or `undefined` are absent.
 * @throws TypeError for event handlers and styles
 */
export function attributes(all: Readonly<Record<string, string | number | boolean | null | undefined>>): Attributes {
  const present = Object.entries(all).flatMap(([name, value]) => {
    const position = attributePosition(name);
    if (value === false || value === null || value === undefined) return [];
    return value === true ? [name] : [`${name}="${valueAt(position, value)}"`];
  });
  return new Attributes(present.join(' '));
}

/** Text for the content of an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\0', '\u{fffd}');
}

function valueAt(position: Position, value: Child | Attributes): string {
  if (position.kind === 'tag') {
    if (value instanceof Attributes) return value.markup;
    if (value === false || value === null || value === undefined) return '';
    throw new TypeError('a value in a tag must be made by attributes()');
  }
  if (value instanceof Attributes) throw new TypeError('attributes() must be in a tag');
  if (position.kind === 'content') return content(value);
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new TypeError(`the attribute ${position.name} must be a string or a number`);
  }
  return escapeHtml(position.isUrl ? safeUrl(String(value)) : String(value));
}

function content(child: Child): string {
  if (child instanceof Html) return child.markup;
  if (child === false || child === null || child === undefined) return '';
  return typeof child === 'object' ? child.map(content).join('') : escapeHtml(visible(String(child)));
}

/** Controls (category Cc) and format characters (Cf: bidirectional marks, zero width), without tab and line breaks. */
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** Invisible characters as their code points: `\\u{202e}`. */
function visible(text: string): string {
  return text.replace(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
