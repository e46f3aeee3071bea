import { findAll, getAttributeValue, textContent } from 'domutils';
import type { Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { ApiClient } from '../support/api-client.ts';

/** A page as a browser without scripts sees it. */
export interface SeenPage {
  readonly status: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** The text of the main part, white space collapsed. */
  readonly text: string;
}

interface SentForm {
  /** Hidden fields of the form on the page that are left out or replaced. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const maxRedirects = 5;

/** Uses the web site as a browser without scripts does: keeps cookies, follows redirects, submits the forms of pages. */
export class SiteVisitor {
  readonly cookies = new Map<string, string>();
  readonly #client: ApiClient;
  readonly #url: () => string;
  #page: SeenPage | undefined;

  constructor(url: () => string, localAddress?: string) {
    this.#url = url;
    this.#client = new ApiClient(url, undefined, localAddress);
  }

  async open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<SeenPage> {
    return this.#request('GET', path, undefined, headers);
  }

  /** Submits the form of the current page with this action: its hidden and preselected fields, and those given. */
  async submit(action: string, { fields = {}, headers = {} }: SentForm = {}): Promise<SeenPage> {
    const body = new URLSearchParams();
    for (const [name, value] of this.formFields(action)) if (!(name in fields)) body.append(name, value);
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
    return this.send(action, body, headers);
  }

  /** Sends a form that no page has. */
  async send(path: string, body: URLSearchParams, headers: Readonly<Record<string, string>> = {}): Promise<SeenPage> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#url() };
    return this.#request('POST', path, body.toString(), { ...form, ...headers });
  }

  /** The fields that a browser would send of a form of the current page. */
  formFields(action: string): readonly (readonly [name: string, value: string])[] {
    const form = this.#elements('form').find((one) => getAttributeValue(one, 'action') === action);
    if (form === undefined) throw new Error(`${this.#page?.path ?? 'no page'} has no form for ${action}`);
    const controls = findAll(({ name }) => ['input', 'select', 'option'].includes(name), form.children);
    return controls.flatMap((control) => {
      const { name = '', value = '', type } = control.attribs;
      if (control.name === 'option' && 'selected' in control.attribs) {
        return [[(control.parent as Element).attribs['name'] ?? '', value]] as const;
      }
      if (control.name !== 'input' || name === '') return [];
      return type === 'checkbox' && !('checked' in control.attribs) ? [] : [[name, value] as const];
    });
  }

  /** The values of an attribute of all elements with this name. */
  attributes(element: string, attribute: string): readonly string[] {
    return this.#elements(element).flatMap((one) => getAttributeValue(one, attribute) ?? []);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #request(method: string, path: string, body: string | undefined, headers: Readonly<Record<string, string>>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let response = await this.#send(method, path, body, { accept: 'text/html', cookie, ...headers });
    let at = path;
    for (let n = 0; response.status === 303 && n < maxRedirects; n++) {
      at = response.headers['location'] ?? '/';
      const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      response = await this.#send('GET', at, undefined, { accept: 'text/html', cookie: cookies });
    }
    const main = parseDocument(response.text);
    const [part] = findAll(({ name }) => name === 'main', main.children);
    const text = part === undefined ? '' : textContent(part).replaceAll(/\s+/g, ' ').trim();
    this.#page = { status: response.status, path: at, headers: response.headers, html: response.text, text };
    return this.#page;
  }

  async #send(method: string, path: string, body: string | undefined, headers: Readonly<Record<string, string>>) {
    const response = await this.#client.send(method, path, body, headers);
    // Cookies of these pages have no commas.
    for (const line of (response.headers['set-cookie'] ?? '').split(/,(?=__Host-)/)) {
      const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value === '' || line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  #elements(name: string): readonly Element[] {
    return findAll((element) => element.name === name, parseDocument(this.#page?.html ?? '').children);
  }
}
