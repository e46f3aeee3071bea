import { parse } from 'yaml';
import { linksInData } from './links-in-json.ts';

/** Characters of a document that is read: its parser needs far more memory than one of JSON. */
const maxLength = 256 * 1024;
/** Aliases make a document larger than it is written. */
const maxAliases = 100;

/**
 * Strings of a YAML document that are absolute URLs or absolute paths; the operations of an OpenAPI document. `cut` is
 * called when the document is too long to be read.
 */
export function linksInYaml(yaml: string, base: URL, max: number, cut?: () => void): URL[] {
  if (yaml.length > maxLength) cut?.();
  return linksInData(parsedYaml(yaml), base, max);
}

/** What a text in YAML holds; undefined for other texts, and for those that are too long. */
export function parsedYaml(yaml: string): unknown {
  if (yaml.length > maxLength) return undefined;
  try {
    return parse(yaml, { maxAliasCount: maxAliases, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
