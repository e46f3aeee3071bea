import type { Form } from '../artifacts.ts';
import { formLink } from '../collect/crawl/links/links-in-page.ts';
import type { ProbeRequest } from '../probe-request.ts';

/** What stands for the text that a person would type. */
const typedValue = '1';

/** The request of a POST form that is submitted as it stands, by its first button, its empty fields filled but for the hidden ones. */
export function submission(form: Form): ProbeRequest {
  const hidden = new Set(form.fields.flatMap(({ type, name }) => (type === 'hidden' ? [name] : [])));
  const pairs = [...formLink(form).searchParams].map(([name, value]): [string, string] => [
    name,
    value === '' && !hidden.has(name) ? typedValue : value,
  ]);
  return {
    url: form.action,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
}
