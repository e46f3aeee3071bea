/**
 * Text of one or more lines without control characters, which terminals obey, and without unpaired surrogates, which not
 * every store can keep. In the syntax that regular expressions of all languages share: the OpenAPI document has it.
 */
// oxlint-disable-next-line no-control-regex -- it rejects them
export const printableText = /^[^\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]*$/u;

/** The same in one line. */
// oxlint-disable-next-line no-control-regex -- it rejects them
export const printableLine = /^[^\x00-\x1f\x7f-\x9f\ud800-\udfff]*$/u;

/** Options of `@Matches` with one of them. */
export const mustBePrintable = { message: '`$property` must not contain control characters or unpaired surrogates' };
