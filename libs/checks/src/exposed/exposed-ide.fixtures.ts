import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a workspace': {
      path: '/.idea/workspace.xml',
      body: '<?xml version="1.0"?>\n<project version="4">\n  <component name="ChangeListManager">\n',
      evidence: '<project version="4"',
    },
    'an upload account': {
      path: '/.vscode/sftp.json',
      body: '{\n "host": "ftp.example",\n "username": "me",\n "password": "hunter22"\n}',
      evidence: '"password":',
      severity: 'high',
      type: 'application/json',
    },
    FileZilla: {
      path: '/sitemanager.xml',
      body: '<FileZilla3>\n<Pass encoding="base64">aHVudGVy</Pass>\n',
      evidence: '<Pass encoding="',
      severity: 'high',
    },
  },
  { 'settings of another kind': { responses: { '/sftp-config.json': file('{"a":1}', 'application/json') } } },
);
