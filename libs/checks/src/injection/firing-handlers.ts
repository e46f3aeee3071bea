import { attributeOf } from './spec-html.ts';
import type { ElementLike } from './spec-html.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that are never rendered: the user cannot reach them. */
const notRendered = set('head title meta base link style script param source track template noembed noframes');
const loading = set('body frameset iframe frame img input link script style svg embed object track image');
const failing = set(
  'img input script link audio video source object embed track image style body frameset iframe frame',
);
const focusable = set(
  'a area button input select textarea iframe frame audio video summary object embed body frameset',
);
const ofWindow =
  /^on(?:pageshow|pagehide|hashchange|popstate|resize|message|storage|online|offline|beforeprint|afterprint|unload|beforeunload|languagechange)$/;

/**
 * True where a browser can fire the event of a handler on an element: what loads or fails has to load something, what gets
 * the focus has to take it, and a pointer or a key needs something rendered.
 */
export function canFire(element: ElementLike, handler: string): boolean {
  const { tagName } = element;
  const has = (name: string): boolean => attributeOf(element, name) !== undefined;
  const isHidden = tagName === 'input' && attributeOf(element, 'type')?.trim().toLowerCase() === 'hidden';
  if (handler === 'oncontentvisibilityautostatechange')
    return (
      !notRendered.has(tagName) && /content-visibility\s{0,4}:\s{0,4}auto/i.test(attributeOf(element, 'style') ?? '')
    );
  if (ofWindow.test(handler)) return tagName === 'body' || tagName === 'frameset';
  switch (handler) {
    case 'onload':
    case 'onerror': {
      if (tagName === 'input') return attributeOf(element, 'type')?.trim().toLowerCase() === 'image';
      if (tagName === 'script') return has('src');
      return (handler === 'onload' ? loading : failing).has(tagName);
    }
    case 'onfocus':
    case 'onfocusin':
    case 'onblur':
    case 'onfocusout':
      if (isHidden || has('disabled')) return false;
      if (has('tabindex') || has('contenteditable')) return !notRendered.has(tagName);
      return tagName === 'a' || tagName === 'area' ? has('href') || has('xlink:href') : focusable.has(tagName);
    case 'ontoggle':
    case 'onbeforetoggle':
      return tagName === 'details' || tagName === 'dialog' || has('popover');
    case 'onstart':
    case 'onfinish':
    case 'onbounce':
      return tagName === 'marquee';
    case 'onbegin':
    case 'onend':
    case 'onrepeat':
      return /^(?:animate|animatemotion|animatetransform|set)$/i.test(tagName);
    default:
      return isHidden ? has('accesskey') : !notRendered.has(tagName);
  }
}
