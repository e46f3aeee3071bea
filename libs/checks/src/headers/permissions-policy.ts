import { isInnerList, parseDictionary, Token } from 'structured-headers';
import type { Exchange } from '#scanner/check-api';

/** Features with access to camera, microphone, location or devices. */
const powerful = new Set([
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
]);

/** Powerful features that the header opens to every origin; undefined where it is no structured dictionary (RFC 9651). */
export function openToAll({ headers }: Exchange): string[] | undefined {
  try {
    const policy = parseDictionary(headers.all('permissions-policy').join(', '));
    return [...policy]
      .filter(([feature, value]) => powerful.has(feature) && allowsAll(value))
      .map(([feature]) => feature);
  } catch {
    return undefined;
  }
}

function allowsAll(value: Parameters<typeof isInnerList>[0]): boolean {
  const items = isInnerList(value) ? value[0].map(([item]) => item) : [value[0]];
  return items.some((item) => item instanceof Token && item.toString() === '*');
}
