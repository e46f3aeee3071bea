import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    plain: { path: '/desktop.ini', body: '[.ShellClassInfo]\nIconIndex=0\n', evidence: '[.ShellClassInfo]' },
    'in UTF-16': {
      path: '/desktop.ini',
      body: Buffer.from('\ufeff[.ShellClassInfo]\r\n', 'utf16le'),
      evidence: 'ff fe 5b 00',
    },
  },
  { 'another ini file': { responses: { '/desktop.ini': file('[Settings]\n') } } },
);
