import { maxUrlLength, problemSentence, targetProblem } from '#egress';
import type { TargetPolicy } from '#egress';
import { Rejected } from '#kernel';
import { scanTypes } from '#scanner';
import type { ScanType } from '#scanner';
import { maxCronLength, presetOf, presets } from '#schedules';
import type { ScheduleDocument, ScheduleSettings } from '#schedules';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Form } from '../../web/form.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { selectField, textField } from '../../web/views/fields.ts';
import { typeChoices } from '../scans/scan-words.ts';

const ownExpression = 'cron';
const recurrenceChoices: readonly (readonly [string, string])[] = [
  ['daily', 'Every day'],
  ['weekly', 'Every week, on Monday'],
  [ownExpression, 'At the times of the cron expression'],
];

/** A schedule as its form has it: what was typed, also where it is wrong. */
export interface ScheduleForm {
  readonly target: string;
  readonly scanType: string;
  /** `daily`, `weekly`, or `cron` where the expression says it. */
  readonly recurrence: string;
  readonly cron: string;
  readonly timezone: string;
}

export const newSchedule: ScheduleForm = {
  target: '',
  scanType: 'quick',
  recurrence: 'daily',
  cron: '',
  timezone: 'UTC',
};

/** What was sent. */
export function sentSchedule(form: Form): ScheduleForm {
  return {
    target: form.text('target'),
    scanType: form.text('scan_type'),
    recurrence: form.text('recurrence'),
    cron: form.text('cron'),
    timezone: form.text('timezone'),
  };
}

/** The form of a schedule that exists. */
export function formOfSchedule({ scheduleId, target, scanType, cron, timezone }: ScheduleDocument): ScheduleForm {
  const preset = presetOf(cron, scheduleId);
  return { target, scanType, recurrence: preset ?? ownExpression, cron: preset === undefined ? cron : '', timezone };
}

/**
 * What the form says of a schedule; the rules of cron expressions and time zones are those of the command.
 * @throws Rejected `invalid_parameter` with the field's name as `param`
 */
export function readScheduleForm(form: ScheduleForm, policy: TargetPolicy): Omit<ScheduleSettings, 'enabled'> {
  const { target, timezone, recurrence, cron } = form;
  const problem = targetProblem(target, policy);
  if (problem !== undefined) throw invalid('target', `${problemSentence('The URL', problem)}.`);
  const scanType = scanTypes.find((one): one is ScanType => one === form.scanType);
  if (scanType === undefined) throw invalid('scan_type', 'Choose a type.');
  if (recurrence !== ownExpression && !Object.hasOwn(presets, recurrence)) {
    throw invalid('recurrence', 'Choose how often the schedule runs.');
  }
  if (cron.length > maxCronLength) {
    throw invalid('cron', `The cron expression must have at most ${maxCronLength} characters.`);
  }
  return { target, scanType, cron: recurrence === ownExpression ? cron : recurrence, timezone };
}

function invalid(param: string, message: string): Rejected {
  return new Rejected('invalid_parameter', message, { param });
}

interface ShownForm {
  readonly session: ConsoleSession;
  readonly action: string;
  readonly button: string;
  readonly schedule: ScheduleForm;
  /** Makes a repetition of the form recognisable, where it creates something. */
  readonly nonce?: string;
  readonly problem?: FormProblem | undefined;
}

/** The form that creates or changes a schedule. */
export function scheduleFormView({ session, action, button, schedule, nonce, problem }: ShownForm): Html {
  const at = (param: string): string | undefined => problemAt(problem, param);
  const fields = html`${nonce !== undefined && html`<input type="hidden" name="nonce" value="${nonce}" />`}
    ${textField({
      name: 'target',
      label: 'URL',
      type: 'url',
      required: true,
      maxlength: maxUrlLength,
      placeholder: 'https://example.com/',
      hint: 'Scan only sites that you own or are allowed to test.',
      value: schedule.target,
      error: at('target'),
    })}
    ${selectField({
      name: 'scan_type',
      label: 'Type',
      value: schedule.scanType,
      choices: typeChoices,
      error: at('scan_type'),
    })}
    ${selectField({
      name: 'recurrence',
      label: 'How often',
      value: schedule.recurrence,
      choices: recurrenceChoices,
      hint: 'Every day and every week: between 3:00 and 4:00.',
      error: at('recurrence'),
    })}
    <div class="if-last-choice">
      ${textField({
        name: 'cron',
        label: 'Cron expression',
        maxlength: maxCronLength,
        hint: html`Minute, hour, day of month, month, day of week; at most once an hour. <code>30 8 * * 1-5</code> is
          8:30 from Monday to Friday.`,
        value: schedule.cron,
        autocomplete: 'off',
        error: at('cron'),
      })}
    </div>
    ${textField({
      name: 'timezone',
      label: 'Time zone',
      required: true,
      maxlength: 64,
      list: 'timezones',
      hint: 'Such as Europe/Berlin, or UTC.',
      value: schedule.timezone,
      autocomplete: 'off',
      error: at('timezone'),
    })}
    <datalist id="timezones">
      ${Intl.supportedValuesOf('timeZone').map((zone) => html`<option value="${zone}"></option>`)}
    </datalist>
    <p class="actions"><button>${button}</button> <a class="button secondary" href="/schedules">Cancel</a></p>`;
  return html`${postForm(action, session, fields)}`;
}
