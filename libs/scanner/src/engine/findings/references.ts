import type { CheckMeta } from '../../check.ts';

const guide = 'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing';

/** Chapters of the OWASP Web Security Testing Guide by the second part of a test's id. */
const chapters: Readonly<Record<string, string>> = {
  INFO: '01-Information_Gathering',
  CONF: '02-Configuration_and_Deployment_Management_Testing',
  IDNT: '03-Identity_Management_Testing',
  ATHN: '04-Authentication_Testing',
  ATHZ: '05-Authorization_Testing',
  SESS: '06-Session_Management_Testing',
  INPV: '07-Input_Validation_Testing',
  ERRH: '08-Testing_for_Error_Handling',
  CRYP: '09-Testing_for_Weak_Cryptography',
  BUSL: '10-Business_Logic_Testing',
  CLNT: '11-Client-side_Testing',
  APIT: '12-API_Testing',
};

const known = new WeakMap<CheckMeta, readonly string[]>();

/** Links to read on: the weakness, the test, the standards that the check names. */
export function referencesOf(meta: CheckMeta): readonly string[] {
  const references = known.get(meta) ?? makeReferences(meta);
  known.set(meta, references);
  return references;
}

function makeReferences(meta: CheckMeta): readonly string[] {
  const weaknesses = meta.cwe.map((number) => `https://cwe.mitre.org/data/definitions/${String(number)}.html`);
  const tests = meta.wstg.map((id) => `${guide}/${chapters[id.split('-')[1] ?? ''] ?? ''}/#${id}`);
  return [...weaknesses, ...tests, ...meta.references];
}
