import { elementsOf } from '#scanner/check-api';
import type { Page } from '#scanner/check-api';

/** The value of the first hidden field of one of the names. */
export function hiddenValue({ document }: Page, ...names: readonly string[]): string | undefined {
  for (const { name, attribs } of elementsOf(document))
    if (name === 'input' && attribs['value'] && names.includes(attribs['name'] ?? '')) return attribs['value'];
  return undefined;
}
