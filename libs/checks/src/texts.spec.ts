import { describe, expect, it } from '@jest/globals';
import { catalogue } from './index.ts';

const maxTitleLength = 60;

/** Words that have a standard term in the field: "response", "user", "denied", "URL", "cross-site request forgery". */
const paraphrases =
  /\b(?:answer(?:s|ed|ing)?|visitors?|refus(?:e[sd]?|ing)|whoever|shall|forged requests?|false alarms?|look(?:s|ed)? again|patience|of which|web address(?:es)?|stands? still|mended|healed)\b/i;

describe('the titles of findings', () => {
  it.each(catalogue.map(({ meta }) => [meta.id, meta.title]))('%s: "%s" has at most 60 characters', (_, title) => {
    expect(title.length).toBeLessThanOrEqual(maxTitleLength);
  });

  it('are unique', () => {
    const titles = catalogue.map(({ meta }) => meta.title.toLowerCase());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});

describe('the texts of every check', () => {
  it.each(catalogue.map(({ meta }) => [meta.id, meta] as const))('%s uses the standard terms', (_, meta) => {
    for (const text of [meta.title, meta.description, meta.remediation])
      expect(paraphrases.exec(text)?.[0]).toBeUndefined();
  });
});
