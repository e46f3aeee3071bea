import { attributes, html } from './html/html.ts';
import type { Child, Html } from './html/html.ts';

/** A text field of a form, with its label. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'datetime-local' | 'date';
  readonly value?: string | undefined;
  readonly hint?: Child;
  /** What is wrong with what was sent. */
  readonly error?: string | undefined;
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly min?: string | number;
  readonly max?: string | number;
}

/** Label, hint and error belong to the field for screen readers too (WCAG 2.2, 1.3.1 and 3.3.1). */
export function textField(field: Field): Html {
  const { name, label, type = 'text', value, hint, error, autocomplete, isOptional = false } = field;
  const hintId = hint !== undefined && `${name}-hint`;
  const errorId = error !== undefined && `${name}-error`;
  const input = attributes({
    id: name,
    name,
    type,
    value,
    autocomplete,
    required: !isOptional,
    maxlength: field.maxLength,
    minlength: field.minLength,
    min: field.min,
    max: field.max,
    'aria-describedby': [errorId, hintId].filter((id) => id !== false).join(' ') || false,
    'aria-invalid': error !== undefined && 'true',
  });
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input ${input} />
    ${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
