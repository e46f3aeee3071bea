import { maxPasswordLength, minPasswordLength } from '#identity';
import { textField } from '../../web/views/fields.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';

/** The field of a new password. It is entered once: password managers fill it in, and who mistyped gets a reset link. */
export function newPasswordField(name: 'password' | 'new_password', problem: FormProblem | undefined): Html {
  return textField({
    name,
    label: name === 'password' ? 'Password' : 'New password',
    required: true,
    type: 'password',
    autocomplete: 'new-password',
    minlength: minPasswordLength,
    maxlength: maxPasswordLength,
    hint: `${minPasswordLength} to ${maxPasswordLength} characters of any kind; several random words are easy to remember.`,
    error: problemAt(problem, name),
  });
}
