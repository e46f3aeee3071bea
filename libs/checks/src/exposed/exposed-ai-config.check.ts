import { exposureCheck } from './exposure.ts';
import { secretTextWith, textWith, worseWith } from './signatures.ts';
import type { Signature } from './signatures.ts';

const token =
  /\b(?:sk-(?=[A-Za-z0-9_-]{20})|ghp_(?=[A-Za-z0-9]{30})|xox[abp]-(?=[A-Za-z0-9-]{10})|AKIA(?=[A-Z0-9]{16}))|"[A-Z_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD)"\s{0,4}:\s{0,4}"(?=[^"$\s<]{8})/;
const withTokens = (signature: Signature): Signature => worseWith(token, 'high', signature);
const markdown = withTokens(textWith(/^#{1,3} \S/m));

export const exposedAiConfig = exposureCheck(
  {
    id: 'exposed-ai-config',
    title: 'AI coding assistant configuration is exposed',
    severity: 'info',
    cwe: [538],
    description:
      'A configuration file of an AI coding assistant was deployed with the site. It describes how the project is built and run, and may contain tokens that an attacker can use.',
    remediation:
      'Deploy only what the site serves, e.g. `COPY dist/ /usr/share/nginx/html/`, and replace the tokens in the file.',
  },
  [
    { path: '/CLAUDE.md', signature: markdown },
    { path: '/AGENTS.md', signature: markdown },
    { path: '/.cursorrules', signature: withTokens(textWith(/^(?:#{1,3} \S|[-*] \S|You are )/m)) },
    { path: '/.github/copilot-instructions.md', signature: markdown },
    { path: '/.mcp.json', signature: withTokens(secretTextWith(/"mcpServers"\s{0,4}:/)) },
    { path: '/.cursor/mcp.json', signature: withTokens(secretTextWith(/"mcpServers"\s{0,4}:/)) },
  ],
);
