/**
 * Fails where a word comes back that a standard term has replaced (docs/glossary.md). Run: npm run language
 * A line that must use such a word, because a protocol or a library does, is listed in `exceptions`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

const everywhere: readonly Rule[] = [
  { pattern: /\banswer(?:s|ed|ing)?\b/i, instead: 'response, respond' },
  { pattern: /\bfalse[ -]alarms?\b/i, instead: 'false positive' },
  { pattern: /\bset(?:s|ting)? aside\b/i, instead: 'parked' },
  { pattern: /\b(?:stand(?:s|ing)? still|stood still)\b/i, instead: 'pause, drain' },
  { pattern: /\blook(?:s|ed|ing)? again\b/i, instead: 'poll, retry' },
  { pattern: /\b(?:healed|mended|mends?)\b/i, instead: 'repaired, recovered, fixed' },
  { pattern: /\bwhoever\b/i, instead: 'the noun: the caller, the client' },
  { pattern: /\bshall\b/i, instead: 'must, will' },
  { pattern: /\bforged requests?\b/i, instead: 'cross-site request forgery' },
  { pattern: /\bthe visitors?\b/i, instead: 'the user' },
  { pattern: /\b(?:brisk|overtaken|patience)\b/i, instead: 'fast, stale, timeout' },
  { pattern: /\bstands twice\b/i, instead: 'duplicate' },
  { pattern: /\bturnstile\b/i, instead: 'semaphore' },
];

const inCode: readonly Rule[] = [
  { pattern: /\b(?:most|longest|least)[A-Z]\w*/, instead: 'max… or min…' },
  { pattern: /\b[a-z]\w*Milliseconds\b/, instead: '…Ms' },
  {
    pattern: /\b(?:SharedQuestions|TurnQueue|AccountTurns|GrowingSet|QueueRoom)\b/,
    instead: 'the name in the glossary',
  },
  {
    pattern: /\b(?:inTurn|closeGently|seeAccounts|whileStandingStill|judgeTargetsBy|goOn\w*|lookAgain\w*)\b/,
    instead: 'a verb of the field',
  },
  { pattern: /^\s*private (?!constructor)/, instead: '#name' },
  {
    pattern: /\b(?:it|describe|test)(?:\.each.*)?\(\s*['"`](?:[^'"`]*\W)?[A-Z]\d{1,2}(?:\W|$)/,
    instead: 'the rule in words',
  },
];

/** File and text of lines that keep such a word, and why. */
const exceptions: readonly { readonly file: RegExp; readonly line: RegExp; readonly why: string }[] = [
  { file: /dns/, line: /answers?\b/i, why: 'RFC 1035 names this section of a message so' },
  { file: /^scripts\/check-language\.ts$/, line: /./, why: 'the word list itself' },
  { file: /^libs\/checks\/src\/texts\.spec\.ts$/, line: /\\b/, why: 'the words that finding texts must not use' },
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.mjs', '*.yml'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const complaints = files.flatMap((file) => {
  const rules = file.endsWith('.md') ? everywhere : [...everywhere, ...inCode];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      rules.flatMap(({ pattern, instead }) => {
        const word = pattern.exec(line)?.[0];
        if (word === undefined || exceptions.some((one) => one.file.test(file) && one.line.test(line))) return [];
        return [`${file}:${index + 1}: "${word.trim()}"; write: ${instead}`];
      }),
    );
});

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) {
  console.error(`${complaints.length} lines use a word that a standard term has replaced, see docs/glossary.md.`);
  process.exit(1);
}
