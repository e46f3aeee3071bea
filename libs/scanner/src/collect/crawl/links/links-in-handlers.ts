import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import { isHarmfulLink } from './harmful-link.ts';
import { linksInScript } from './links-in-script.ts';

const handler = /^on[a-z]{2,40}$/;
/** Attributes whose value is script to the libraries that read them: Alpine, Vue, AngularJS, htmx. */
const libraryHandler =
  /^(?:@|v-on:|x-on:|hx-on:{1,2})[a-z][\w.:-]{1,60}$|^x-(?:data|init|effect)$|^(?:data-)?ng-(?:init|click|dblclick|change|submit|blur|focus|mouse[a-z]{1,9}|key[a-z]{1,9})$/;
const scriptUrl = /^\s{0,20}javascript:/i;
/** A quote before a URL that is absolute or relative to a folder. */
const mayHaveLink = /["'`](?:https?:|\.{0,2}\/)/i;
const maxLength = 2000;

/**
 * URLs in the script of an element's event handlers and `javascript:` URL, such as `onclick="location.href='/cart'"`, and in
 * attributes that libraries read as script. What is confirmed first, or says so in its text, has an effect. Takes what it parses from
 * `bound`.
 */
export function linksInHandlers(
  element: Element,
  base: URL,
  max: number,
  bound: { handlersLeft: number; isCut: boolean },
): URL[] {
  const links: URL[] = [];
  for (const [name, value] of Object.entries(element.attribs)) {
    const code = codeOf(name, value);
    if (code === undefined || value.length > maxLength || !mayHaveLink.test(code) || /\bconfirm\b/.test(code)) continue;
    if (bound.handlersLeft <= 0) {
      bound.isCut = true;
      break;
    }
    bound.handlersLeft -= 1;
    const text = textContent(element).slice(0, 100);
    links.push(...linksInScript(code, base, max).filter((url) => !isHarmfulLink(url, text)));
  }
  return links.slice(0, max);
}

function codeOf(attribute: string, value: string): string | undefined {
  if (handler.test(attribute) || libraryHandler.test(attribute)) return value;
  if (!scriptUrl.test(value)) return undefined;
  const code = value.replace(scriptUrl, '');
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
