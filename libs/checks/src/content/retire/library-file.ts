import type { Exchange } from '#scanner/check-api';
import { detectorFor } from './detect.ts';
import { builtInLibraries } from './libraries.data.ts';

/** Characters in which the notice of a library stands. */
const maxNotice = 500;

/**
 * True for the script of a known library: its name is that of the library, and it begins with the notice of one. Others that
 * were joined to it in one file go unseen where the file has kept the name.
 */
export function isLibraryFile({ url, text }: Pick<Exchange, 'url' | 'text'>): boolean {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1).toLowerCase();
  const found = detectorFor(builtInLibraries).inContent(text.slice(0, maxNotice));
  return found.some(({ library }) => file.startsWith(library.replace(/js$/, '')));
}
