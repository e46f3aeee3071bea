import type { Readable, Writable } from 'node:stream';
import { hasMoreValuesThan } from './json-values.ts';
import { WorkerSessions } from './worker-sessions.ts';

/** A message of the Chrome DevTools Protocol, as far as it matters here. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly targetInfo?: { readonly type?: string; readonly browserContextId?: string };
    readonly args?: readonly { readonly value?: unknown }[];
  };
}

/** What a visit has caused so far. */
interface Usage {
  messages: number;
  bytes: number;
}

export interface DebuggingPipeEvents {
  /** A page writes a text to its console. */
  written(text: string): void;
  /** A page says more than a page has to say. Called once; nothing is read any more. */
  exceeded(reason: string): void;
}

/** Bytes of one message: the document of a page, of which 2 MiB of characters are read, in the longest notation. */
const maxMessageBytes = 16 * 1024 * 1024;
/** The driver takes each apart, for as long as a page likes that has replaced what the driver calls. */
const maxMessageValues = 50_000;
/** What one visit with all its frames and workers may cause, and all downloads of a browser. */
const maxVisitBytes = 64 * 1024 * 1024;
const maxVisitMessages = 20_000;
const separator = 0;
/** What pages write without end: it is read here or not at all, and the driver would keep it. */
const texts = new Set(['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded']);

/**
 * The way between the driver and Chromium (`--remote-debugging-pipe`): JSON documents with a zero byte behind each. A page
 * decides how much Chromium has to say about it, and the driver keeps much of that in the memory of the scanner: it is
 * bounded here.
 */
export class DebuggingPipe {
  onmessage?: (message: object) => void;
  onclose?: (reason?: string) => void;
  readonly workers = new WorkerSessions((message) => this.send(message));
  readonly #input: Writable;
  readonly #output: Readable;
  readonly #events: DebuggingPipeEvents;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #hasExceeded = false;
  /** By the sessions of the pages, frames and workers of a visit. */
  readonly #usageOfSessions = new Map<string, Usage>();
  /** By the profiles of visits. */
  readonly #usages = new Map<string, Usage>();
  /** Of all visits together: Chromium reports downloads without saying which visit they belong to. */
  readonly #usageOfDownloads: Usage = { messages: 0, bytes: 0 };

  /** @param input what Chromium reads @param output what it writes */
  constructor(input: Writable, output: Readable, events: DebuggingPipeEvents) {
    this.#input = input;
    this.#output = output;
    this.#events = events;
    // A browser that has ended reads no more; its end is told below.
    input.on('error', () => undefined);
    output.on('error', () => undefined);
    output.on('data', (chunk: Buffer) => this.#read(chunk));
    output.once('close', () => this.onclose?.());
  }

  send(message: object): void {
    if (this.#input.writable) this.#input.write(`${JSON.stringify(message)}\0`);
  }

  /** Chromium ends when its pipe is closed. */
  close(): void {
    this.#input.end();
  }

  #read(chunk: Buffer): void {
    for (let start = 0; start < chunk.length && !this.#hasExceeded;) {
      const end = chunk.indexOf(separator, start);
      const part = chunk.subarray(start, end < 0 ? chunk.length : end);
      this.#pending.push(part);
      this.#pendingBytes += part.length;
      if (this.#pendingBytes > maxMessageBytes) return this.#exceed(`a message of more than ${maxMessageBytes} bytes`);
      if (end < 0) return;
      this.#receive(Buffer.concat(this.#pending));
      this.#pending = [];
      this.#pendingBytes = 0;
      start = end + 1;
    }
  }

  #receive(bytes: Buffer): void {
    if (hasMoreValuesThan(maxMessageValues, bytes))
      return this.#exceed(`a message of more than ${maxMessageValues} values`);
    const message = JSON.parse(bytes.toString()) as Message;
    const isText = texts.has(message.method ?? '');
    this.#count(message, isText ? 0 : 1, bytes.length);
    if (this.#hasExceeded) return;
    if (isText) this.#readText(message);
    else if (!this.workers.take(message)) this.onmessage?.(message);
  }

  #readText({ method, params }: Message): void {
    const text = params?.args?.[0]?.value;
    if (method === 'Runtime.consoleAPICalled' && typeof text === 'string') this.#events.written(text);
  }

  #count({ method, sessionId = '', params }: Message, messages: number, bytes: number): void {
    const context = params?.targetInfo?.browserContextId;
    const usage = method?.startsWith('Browser.download')
      ? this.#usageOfDownloads
      : context === undefined
        ? this.#usageOfSessions.get(sessionId)
        : this.#usageIn(context);
    if (usage === undefined) return;
    if (method === 'Target.attachedToTarget') this.#usageOfSessions.set(params?.sessionId ?? '', usage);
    if (method === 'Target.detachedFromTarget') this.#usageOfSessions.delete(params?.sessionId ?? '');
    usage.messages += messages;
    usage.bytes += bytes;
    if (usage.messages > maxVisitMessages) this.#exceed(`more than ${maxVisitMessages} messages`);
    else if (usage.bytes > maxVisitBytes) this.#exceed(`messages of more than ${maxVisitBytes} bytes`);
  }

  #usageIn(context: string): Usage {
    const known = this.#usages.get(context) ?? { messages: 0, bytes: 0 };
    this.#usages.set(context, known);
    return known;
  }

  #exceed(what: string): void {
    this.#hasExceeded = true;
    this.#pending = [];
    this.#output.destroy();
    this.#events.exceeded(`a page caused ${what} of the browser`);
  }
}
