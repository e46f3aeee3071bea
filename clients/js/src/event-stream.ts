/** An event of a stream (HTML standard, section "Server-sent events"). */
export interface ServerSentEvent {
  readonly id: string;
  /** `message` where the stream names no type. */
  readonly type: string;
  readonly data: string;
}

/** Reads the events of a stream as they arrive; an event that is cut off is left out. */
export async function* parseEventStream(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const fields = new EventFields();
  for await (const line of linesOf(chunks)) {
    const event = fields.add(line);
    if (event !== undefined) yield event;
  }
}

/** Lines may end with CRLF, LF or CR, and with the CR in one chunk and the LF in the next. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let isAfterCr = false;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    const lines = (rest + (isAfterCr ? text.replace(/^\n/, '') : text)).split(/\r\n|\n|\r/);
    isAfterCr = text.endsWith('\r');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Collects the fields of one event. */
class EventFields {
  #id = '';
  #type = '';
  #data: string[] = [];

  /** The event when the line, an empty one, ends it. */
  add(line: string): ServerSentEvent | undefined {
    if (line === '') return this.#end();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'id') this.#id = value;
    else if (name === 'event') this.#type = value;
    else if (name === 'data') this.#data.push(value);
    return undefined;
  }

  #end(): ServerSentEvent | undefined {
    const event = { id: this.#id, type: this.#type || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#type = '';
    this.#data = [];
    return isEmpty ? undefined : event;
  }
}
