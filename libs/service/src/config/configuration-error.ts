/** The configuration is invalid: every mistake is a sentence that begins with the setting, and says what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration is invalid:\n  ${mistakes.join('\n  ')}`);
    this.mistakes = mistakes;
  }
}

/** `EX_CONFIG` of sysexits.h */
export const configurationErrorExitCode = 78;
