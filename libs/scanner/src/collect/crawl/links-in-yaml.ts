import { parse } from 'yaml';
import { linksInData } from './links-in-json.ts';

/** Characters of a document that is read: its parser needs far more memory than one of JSON. */
const maxLength = 256 * 1024;
/** Aliases make a document larger than it is written. */
const maxAliases = 100;

/** Strings of a YAML document that are absolute URLs or absolute paths; the operations of an OpenAPI document. */
export function linksInYaml(yaml: string, base: URL, max: number): URL[] {
  return yaml.length > maxLength ? [] : linksInData(parsed(yaml), base, max);
}

function parsed(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: maxAliases, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
