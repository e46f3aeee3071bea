/** What the script of a page is told. Random names keep its entrances apart from those of the page. */
export interface InstrumentOptions {
  /** What a message of the console that is a report begins with. */
  readonly reportPrefix: string;
  /** Name of the object with `explore`, `collect` and `playPayloads`. */
  readonly control: string;
  /** Host of the page that plays the attacker. */
  readonly foreignHost: string;
  readonly marks: readonly string[];
  readonly codes: readonly string[];
  readonly windowName: string;
  /** What is typed into text fields. */
  readonly typed: string;
  readonly stored: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** What servers of WebSockets send. */
  readonly received: readonly string[];
  /** The text of a record of IndexedDB; '' for none. */
  readonly recorded: string;
  readonly polluted: Readonly<Record<string, string>>;
  /** The page may not go anywhere. */
  readonly staysOnPage: boolean;
  /** Source of a regular expression for controls that are left alone. */
  readonly harmful: string;
}

/** What it reports while the page runs. */
export type PageReport =
  | {
      readonly type: 'sink';
      readonly sink: string;
      readonly element: string;
      readonly value: string;
      readonly stack: string;
      readonly at: string;
      readonly marks: readonly string[];
    }
  | { readonly type: 'ran'; readonly code: string }
  | { readonly type: 'route'; readonly url: string }
  | { readonly type: 'parameter'; readonly name: string }
  | { readonly type: 'expected'; readonly text: string; readonly isStart: boolean; readonly marks: readonly string[] }
  | { readonly type: 'storage'; readonly key: string }
  | { readonly type: 'cookie'; readonly name: string }
  | { readonly type: 'listener'; readonly source: string }
  | { readonly type: 'read'; readonly what: string };

/** What `collect` gives. */
export interface Collected {
  readonly html: string;
  readonly url: string;
  readonly polluted: readonly string[];
}
