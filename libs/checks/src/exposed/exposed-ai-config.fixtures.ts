import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    instructions: {
      path: '/CLAUDE.md',
      body: '# Shop\n\nRun the tests first.\n',
      evidence: '# Shop',
      type: 'text/markdown',
    },
    'servers with a token': {
      path: '/.mcp.json',
      body: '{"mcpServers": {"db": {"env": {"DB_TOKEN": "a8f7c2d91b"}}}}',
      evidence: '"mcpServers"',
      type: 'application/json',
      severity: 'high',
    },
  },
  { 'another JSON file': { responses: { '/.mcp.json': file('{}', 'application/json') } } },
);
