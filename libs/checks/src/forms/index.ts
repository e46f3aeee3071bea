import type { Check } from '#scanner/check-api';
import { formActionOffsite } from './form-action-offsite.check.ts';
import { formHttpToHttps } from './form-http-to-https.check.ts';
import { formHttpsToHttp } from './form-https-to-http.check.ts';
import { formNoCsrfToken } from './form-no-csrf-token.check.ts';
import { formPasswordGet } from './form-password-get.check.ts';
import { passwordAutocomplete } from './password-autocomplete.check.ts';
import { passwordOverHttp } from './password-over-http.check.ts';

export const formChecks: readonly Check[] = [
  passwordOverHttp,
  formHttpsToHttp,
  formHttpToHttps,
  formPasswordGet,
  formNoCsrfToken,
  formActionOffsite,
  passwordAutocomplete,
];
