/** Flags of a header: fields that follow its first ten bytes. */
const hasHeaderChecksum = 2;
const hasExtraField = 4;
const hasName = 8;
const hasComment = 16;
const fixedLength = 10;

/** Length in bytes of the header of gzip data (RFC 1952, 2.3); undefined where it breaks off, or is none. */
export function gzipHeaderLength(gzip: Buffer): number | undefined {
  if (gzip.length < fixedLength || gzip[0] !== 0x1f || gzip[1] !== 0x8b) return undefined;
  const flags = gzip[3] ?? 0;
  let length: number = fixedLength;
  if (flags & hasExtraField) length += 2 + (gzip[length] ?? 0) + 256 * (gzip[length + 1] ?? 0);
  for (const flag of [hasName, hasComment]) {
    if (!(flags & flag)) continue;
    const end = gzip.indexOf(0, length);
    if (end < 0) return undefined;
    length = end + 1;
  }
  if (flags & hasHeaderChecksum) length += 2;
  return length < gzip.length ? length : undefined;
}
