import { Rejected } from '#kernel';
import { webhookEventKinds } from '#webhooks';
import type { WebhookEventKind } from '#webhooks';
import type { Form } from '../../web/form.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { checkboxes, textField } from '../../web/views/fields.ts';
import { kindChoices } from './webhook-words.ts';

const maxDescriptionLength = 500;
const descriptionForm = new RegExp(String.raw`^[^\p{Cc}\p{Cs}]{0,${maxDescriptionLength}}$`, 'u');
const maxOverlapHours = 168;

/** An endpoint as a form has it. */
export interface EndpointForm {
  readonly url: string;
  readonly events: readonly WebhookEventKind[];
  readonly description: string | null;
}

/** What was sent, right or wrong. */
export function sentEndpoint(form: Form): EndpointForm {
  const events = webhookEventKinds.filter((kind) => form.all('events').includes(kind));
  return { url: form.text('url'), events, description: form.text('description') };
}

/** @throws Rejected `invalid_parameter` for a form that the page's own inputs would not send */
export function readEndpointForm(form: Form): EndpointForm {
  const { url, events, description } = sentEndpoint(form);
  if (events.length === 0)
    throw new Rejected('invalid_parameter', 'Choose at least one kind of event.', { param: 'events' });
  if (!descriptionForm.test(description ?? '')) {
    const message = `The description must have at most ${maxDescriptionLength} characters, and no control characters.`;
    throw new Rejected('invalid_parameter', message, { param: 'description' });
  }
  return { url, events, description: description === '' ? null : description };
}

/** Hours for which earlier secrets still sign. @throws Rejected `invalid_parameter` */
export function readOverlapHours(form: Form): number {
  const text = form.text('overlap_hours');
  if (/^\d{1,3}$/.test(text) && Number(text) <= maxOverlapHours) return Number(text);
  throw new Rejected('invalid_parameter', `The hours must be an integer between 0 and ${maxOverlapHours}.`, {
    param: 'overlap_hours',
  });
}

/** The fields of an endpoint; `problem` is why the form was rejected. */
export function endpointFields({ url, events, description }: EndpointForm, problem: FormProblem | undefined): Html {
  return html`${textField({
    name: 'url',
    label: 'URL',
    type: 'url',
    required: true,
    maxlength: 2_048,
    placeholder: 'https://example.com/webhooks',
    hint: 'https on port 443 or from 1024 up, at a public address or in a network that the operator allows.',
    value: url,
    error: problemAt(problem, 'url'),
  })}
  ${checkboxes({ name: 'events', label: 'Events', checked: events, choices: kindChoices, error: problemAt(problem, 'events') })}
  ${textField({
    name: 'description',
    label: 'Description (optional)',
    maxlength: maxDescriptionLength,
    value: description ?? '',
    error: problemAt(problem, 'description'),
  })}`;
}

/** The field with the hours of `readOverlapHours`. */
export function overlapField(problem: FormProblem | undefined): Html {
  return textField({
    name: 'overlap_hours',
    label: 'Hours for which the present secret still signs',
    type: 'number',
    value: '24',
    min: 0,
    max: maxOverlapHours,
    required: true,
    error: problemAt(problem, 'overlap_hours'),
  });
}
