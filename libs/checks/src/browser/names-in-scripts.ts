import { inlineScripts } from './inline-scripts.ts';
import { matches } from './matches.ts';

const maxLength = 100_000;
const maxNames = 24;
/** Names of the platform, which pages use for something else than for values that they are given. */
const ofPlatform = new Set(
  `addEventListener appendChild body catch cookie createElement createTextNode decodeURI decodeURIComponent defineProperty
  document documentElement eval exec forEach fromEntries get getElementById getElementsByTagName getItem hashchange history
  href includes indexOf innerHTML innerText insertAdjacentHTML keys length load localStorage location log map match
  object onclick onload origin outerHTML parse pathname prototype push pushState querySelector querySelectorAll referrer
  remove replace replaceState searchParams sessionStorage setAttribute setItem setTimeout slice split startsWith
  stringify substr substring test textContent then toString trim undefined unescape window write writeln
  DOMContentLoaded`.split(/\s+/),
);

/** Names that the script of a page may look for in what it reads: properties and words in quotes; those of its document first. */
export function namesInScripts(html: string, scripts: readonly string[]): readonly string[] {
  const inline = inlineScripts(html.slice(0, 4 * maxLength)).join('\n');
  const names = [inline, ...scripts].flatMap((text) => {
    const source = text.slice(0, maxLength);
    return [
      ...matches(source, /\[\s{0,20}['"]([A-Za-z_][\w.-]{0,60})['"]\s{0,20}\]/g),
      ...matches(source, /['"]([A-Za-z_][\w.-]{0,60})=?['"]/g),
      ...matches(source, /[{,]\s{0,20}([A-Za-z_]\w{0,40})\s{0,20}(?=[,}=][^{}]{0,200}\}?\s{0,20}=)/g),
      ...matches(source, /\.([A-Za-z_]\w{0,40})\b(?!\s{0,20}\()/g),
    ];
  });
  return [...new Set(names)].filter((name) => !ofPlatform.has(name)).slice(0, maxNames);
}
