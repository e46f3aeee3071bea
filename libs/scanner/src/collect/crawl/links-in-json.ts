import { linksInOpenApi } from './links-in-openapi.ts';
import { resolveTemplate } from './url-template.ts';

/** Strings of a JSON document that are absolute URLs or absolute paths; the operations of an OpenAPI document. */
export function linksInJson(json: string, base: URL, max: number): URL[] {
  return linksInData(parsed(json), base, max);
}

/** The same of data that is read already. */
export function linksInData(document: unknown, base: URL, max: number): URL[] {
  const links = linksInOpenApi(document, base).slice(0, max);
  const waiting: unknown[] = [document];
  while (waiting.length > 0 && links.length < max) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      const url =
        /^(?:https?:\/\/[\w.-]|\/[\w~%?])/i.test(value) && !/[\s<>]/.test(value)
          ? resolveTemplate(value, base)
          : undefined;
      if (url !== undefined) links.push(url);
    } else if (typeof value === 'object' && value !== null) {
      waiting.push(...Object.values(value).slice(0, 5000));
    }
  }
  return links;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
