import { attributes, html } from '../html/html.ts';
import type { Child, Html } from '../html/html.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: Child;
  /** What is wrong with the value that was sent. */
  readonly error?: string | Html | undefined;
}

interface TextField extends Field {
  readonly value?: string | undefined;
  readonly type?: 'text' | 'url' | 'email' | 'password' | 'date' | 'number' | 'search';
  readonly required?: boolean;
  readonly minlength?: number;
  readonly maxlength?: number;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  /** The keyboard of a phone. */
  readonly inputmode?: 'url';
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
}

interface TextAreaField extends Field {
  readonly value?: string | undefined;
  readonly required?: boolean;
  readonly maxlength?: number;
}

/** A labelled input of one line, with its hint and its error connected to it for screen readers. */
export function textField({ name, label, hint, error, type = 'text', ...rest }: TextField): Html {
  const value = type === 'date' && !isDate(rest.value) ? undefined : rest.value;
  const input = attributes({ id: name, name, type, ...rest, value, ...described({ name, label, hint, error }) });
  return fieldAround({ name, label, hint, error }, html`<input ${input} />`);
}

/** Browsers show no other text in a field for a date, and warn of it. */
function isDate(value = ''): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** A labelled text of several lines. */
export function textAreaField({ name, label, hint, error, value = '', ...rest }: TextAreaField): Html {
  const area = attributes({ id: name, name, rows: 4, ...rest, ...described({ name, label, hint, error }) });
  return fieldAround({ name, label, hint, error }, html`<textarea ${area}>${value}</textarea>`);
}

/** A labelled list of choices: pairs of value and text. */
export function selectField(
  field: Field & { value?: string | undefined; choices: readonly (readonly [string, string])[] },
): Html {
  const { name, value, choices } = field;
  const options = choices.map(
    ([choice, text]) => html`<option ${attributes({ value: choice, selected: choice === value })}>${text}</option>`,
  );
  return fieldAround(
    field,
    html`<select ${attributes({ id: name, name, ...described(field) })}>
      ${options}
    </select>`,
  );
}

/** A group of check boxes of one name. */
export function checkboxes(
  field: Field & { checked: readonly string[]; choices: readonly (readonly [string, string])[] },
): Html {
  const { name, label, hint, error, checked, choices } = field;
  const boxes = choices.map(([value, text]) => {
    const box = attributes({ type: 'checkbox', name, value, checked: checked.includes(value) });
    return html`<div>
      <label><input ${box} /> ${text}</label>
    </div>`;
  });
  return html`<fieldset ${attributes({ id: name, tabindex: -1, ...described(field) })}>
    <legend>${label}</legend>
    ${boxes} ${notes({ name, label, hint, error })}
  </fieldset>`;
}

function fieldAround(field: Field, input: Html): Html {
  return html`<div class="field"><label for="${field.name}">${field.label}</label>${input}${notes(field)}</div>`;
}

function notes({ name, hint, error }: Field): Child {
  return [
    hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`,
    error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`,
  ];
}

function described({ name, hint, error }: Field) {
  const ids = [error !== undefined && `${name}-error`, hint !== undefined && `${name}-hint`].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 && ids.join(' '),
    'aria-invalid': error !== undefined && 'true',
  };
}
