import type { FormField, PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

const securityCode = /^(cvv2?|cvc2?|csc|card_?(cvv|cvc|code)|security_?code|card_?security_?code)$/i;
const oneTimeCode = /^(otp|totp|one_?time_?(code|password)|mfa_?code|2fa_?code|sms_?code)$/i;

export const passwordAutocomplete: PassiveCheck = {
  meta: {
    id: 'password-autocomplete',
    title: 'Autocomplete for card security or one-time codes',
    category: 'authentication',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [522],
    wstg: ['WSTG-ATHN-05'],
    references: ['https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill'],
    description:
      'The field does not declare its purpose, so that the browser may store its content and offer it to the next user of the device.',
    remediation:
      '`<input autocomplete="cc-csc">` or `"off"` for card security codes, `<input autocomplete="one-time-code">` for one-time codes.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ forms }) => {
      const field = forms.flatMap(({ fields }) => fields).find(mayBeKept);
      return field && `<input type="${field.type}" name="${field.name}"> without autocomplete`;
    }),
};

function mayBeKept({ name, type, autocomplete }: FormField): boolean {
  const isSecret = securityCode.test(name) || oneTimeCode.test(name);
  return isSecret && ['text', 'tel', 'number'].includes(type) && (autocomplete ?? 'on').trim().toLowerCase() === 'on';
}
