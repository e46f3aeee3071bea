import type { Form } from '../artifacts.ts';
import { formLink } from '../collect/crawl/links-in-page.ts';
import type { ProbeRequest } from '../probe-request.ts';

/** What stands for the text that a person would type. */
const typedValue = '1';

/** The request of a POST form that is submitted as it stands, by its first button, its empty fields filled. */
export function submission(form: Form): ProbeRequest {
  const pairs = [...formLink(form).searchParams].map(([name, value]): [string, string] => [
    name,
    value === '' ? typedValue : value,
  ]);
  return {
    url: form.action,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
}
