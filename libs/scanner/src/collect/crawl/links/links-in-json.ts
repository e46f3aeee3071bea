import { DistinctUrls } from '../urls/distinct-urls.ts';
import { parsedJson } from './json-values.ts';
import { linksInOpenApi } from './links-in-openapi.ts';
import { isBase64 } from '../urls/resolve-link.ts';
import { resolveTemplate } from '../urls/url-template.ts';

/** Strings of a JSON document that are absolute URLs or absolute paths; the operations of an OpenAPI document. */
export function linksInJson(json: string, base: URL, max: number): URL[] {
  return linksInData(parsedJson(json), base, max);
}

/** The same of data that is read already. */
export function linksInData(document: unknown, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  links.addAll(linksInOpenApi(document, base));
  const waiting: unknown[] = [document];
  while (waiting.length > 0 && !links.isFull) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (/^(?:https?:\/\/[\w.-]|\/[\w~%?])/i.test(value) && !/[\s<>]/.test(value) && !isBase64(value))
        links.addReference(value, (reference) => resolveTemplate(reference, base));
    } else if (typeof value === 'object' && value !== null) {
      waiting.push(...Object.values(value).slice(0, 5000));
    }
  }
  return links.all;
}
