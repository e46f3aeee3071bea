/** A request of the browser for a page, before the policy of the scan has judged it. */
export interface BrowserRequest {
  readonly url: URL;
  readonly method: string;
  /** Names in lower case; without those that concern the connection to the proxy. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** `Sec-Fetch-Dest`: `document`, `script`, `style`, `image`, `empty` for `fetch` …; '' where the browser names none. */
  readonly destination: string;
}

export interface BrowserResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/**
 * Sends what a page requests, within the policy, the budget and the politeness of its scan. Never rejects. Undefined where the
 * server holds the request open, as for long polling: the page goes on waiting for it, and the visit does not.
 */
export type Forward = (request: BrowserRequest) => Promise<BrowserResponse | undefined>;

/** One page to open, with what an attacker could choose of its surroundings. */
export interface Visit {
  readonly url: URL;
  readonly forward: Forward;
  /** Words (letters and digits) whose way into sinks is recorded. */
  readonly marks: readonly string[];
  /**
   * Names that nothing on the page defines: evaluating one of them shows that script was injected. The visit ends once
   * all of them were evaluated.
   */
  readonly codes: readonly string[];
  readonly windowName?: string;
  /** What a user types into empty text fields. */
  readonly typed?: string;
  readonly referrer?: URL;
  /** Values of `localStorage` and `sessionStorage`, and of cookies, before the page begins. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** What the servers of WebSockets send, which the proxy does not connect. */
  readonly received?: readonly string[];
  /** The text of a record of IndexedDB for a page that has none. */
  readonly recorded?: string;
  /** Messages that a window of a foreign origin posts to the page. */
  readonly messages?: readonly unknown[];
  /** Each message has a port, through which the other messages come. */
  readonly hasPorts?: boolean;
  /** The foreign origin, where it matters which one: our proxy plays its server. */
  readonly messagesFrom?: URL;
  /** The page is in a frame of the foreign page that posts, which opens it in a window otherwise; it is not explored there. */
  readonly isFramed?: boolean;
  /** Properties of `Object.prototype` before the page begins, each a gadget to look for. */
  readonly polluted?: Readonly<Record<string, string>>;
  /** Clicks and hovers what reacts to it, as far as it is harmless. */
  readonly explores: boolean;
}

/** A mark that reached a place that runs markup or code, or navigates. */
export interface SinkUse {
  /** `innerHTML`, `eval`, `location` … */
  readonly sink: string;
  /** The text that the sink received, at most 2,000 characters around the first mark. */
  readonly value: string;
  /** Name of the element and attribute, where there is one. */
  readonly element: string;
  /** Stack of the page's script, at most 600 characters. */
  readonly stack: string;
  /** URL of the document at that time, at most 2,000 characters; '' in a worker. */
  readonly at: string;
  /** The marks in it. */
  readonly marks: readonly string[];
}

/** A text that script expects in a value. */
export interface ExpectedText {
  /** At most 60 characters. */
  readonly text: string;
  /** The value has to begin with it. */
  readonly isStart: boolean;
  /** The marks in the value. */
  readonly marks: readonly string[];
}

/** Characters of a document that a visit reads at most. */
export const maxVisitedLength = 2 * 1024 * 1024;

export interface VisitReport {
  /** Where the page was in the end, with its fragment. */
  readonly url: URL;
  /** The document as script has left it, at most `maxVisitedLength`; '' where there is none, and where `codes` ended the visit. */
  readonly html: string;
  /** URLs that the page went to, opened, or put into its history, and links that appeared meanwhile. */
  readonly routes: readonly string[];
  /** The codes that were evaluated. */
  readonly ran: readonly string[];
  readonly sinks: readonly SinkUse[];
  /** Names of parameters that script looked for in the URL. */
  readonly parameters: readonly string[];
  /** Texts that script looked for in values with a mark. */
  readonly expected: readonly ExpectedText[];
  /** Keys that script read from storage. */
  readonly storageKeys: readonly string[];
  /** Names of cookies that script read. */
  readonly cookieNames: readonly string[];
  /** What else the page read: `socket` for messages of WebSockets, `record` for records of IndexedDB. */
  readonly reads: readonly string[];
  /** Sources of the page's listeners for messages, each at most 4,000 characters. */
  readonly messageListeners: readonly string[];
  /** Marks found as properties of `Object.prototype`. */
  readonly pollutedBy: readonly string[];
  /** The page has controls that were not tried: a visit tries a bounded number, for a bounded time. */
  readonly leftUntried: boolean;
  /** What kept the visit from its end; undefined when it came to its end. */
  readonly problem: string | undefined;
  /** The page has no document: its URL responded with an error status and no body, which is the `problem`. */
  readonly hasNoDocument: boolean;
  /** Its time was up, for a part of which the browser waited for a processor: another try may come to its end. */
  readonly wasStarved: boolean;
}
