import { format, resolveConfig } from 'prettier';
import { camelCase, itemName, outcomeOf } from './sample-call.ts';
import type { SampleCall } from './sample-call.ts';

/** The same call for people with any of three tools, as the texts of files that can be run. */
export interface Samples {
  readonly sh: string;
  readonly mjs: string;
  readonly py: string;
}

export async function samplesOf(call: SampleCall): Promise<Samples> {
  if (!call.path.startsWith('/v1/')) return publicSamplesOf(call);
  return { sh: shell(call), mjs: await javaScript(call), py: python(call) };
}

/** The clients have no methods for what needs no key. */
function publicSamplesOf({ path }: SampleCall): Samples {
  const python = [
    'import os',
    'from urllib.request import urlopen',
    '',
    `with urlopen(os.environ["SCANLEDGER_URL"] + "${path}") as response:`,
    '    print(response.read().decode())',
  ];
  return {
    sh: `curl "$SCANLEDGER_URL${path}"\n`,
    mjs: `const response = await fetch(\`\${process.env.SCANLEDGER_URL}${path}\`);\nconsole.log(await response.json());\n`,
    py: `${python.join('\n')}\n`,
  };
}

function shell({ method, path, ids = [], query, body }: SampleCall): string {
  const remaining = [...ids];
  const filled = path.replaceAll(/\{\w+\}/g, () => remaining.shift() ?? '');
  const url = `"$SCANLEDGER_URL${filled}${query === undefined ? '' : `?${query}`}"`;
  const request = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `--request ${method} `;
  const lines = [
    `curl ${request}${url}`,
    '--header "Authorization: Bearer $SCANLEDGER_API_KEY"',
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

async function javaScript(sample: SampleCall): Promise<string> {
  const { call, ids = [], params } = sample;
  const [resource = '', name = ''] = call.split('.').map(camelCase);
  const args = [...ids, ...(params === undefined ? [] : [params])].map((value) => JSON.stringify(value));
  const made = `client.${resource}.${name}(${args.join(', ')})`;
  const item = itemName(sample);
  const lines = {
    object: `console.log(await ${made});`,
    items: `for await (const ${item} of ${made}) {\nconsole.log(${item});\n}`,
    nothing: `await ${made};`,
  };
  return formatted(
    `import { Scanledger } from '@scanledger/client';\n\nconst client = new Scanledger();\n${lines[outcomeOf(sample)]}\n`,
    'babel',
  );
}

function python(sample: SampleCall): string {
  const { call, ids = [], params = {} } = sample;
  const args = [
    ...ids.map(pythonLiteral),
    ...Object.entries(params).map(([name, value]) => `${pythonName(name)}=${pythonLiteral(value)}`),
  ];
  const made = `client.${call}(${args.join(', ')})`;
  const item = itemName(sample);
  const lines = {
    object: `print(${made})`,
    items: `for ${item} in ${made}:\n        print(${item})`,
    nothing: made,
  };
  return `from scanledger import Scanledger\n\nwith Scanledger() as client:\n    ${lines[outcomeOf(sample)]}\n`;
}

/** `with` is a word of the language. */
function pythonName(parameter: string): string {
  return parameter === 'with' ? 'base' : parameter;
}

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`);
  return `{${members.join(', ')}}`;
}

/** As `npm run format` leaves it. */
export async function formatted(text: string, parser: 'babel' | 'json'): Promise<string> {
  return format(text, { ...(await resolveConfig('package.json')), parser });
}
