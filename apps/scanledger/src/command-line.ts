import { Command, CommanderError } from 'commander';
import { errorMessageOf } from './error-message.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { listenCommand } from './listen/listen-command.ts';
import type { TypedListenOptions } from './listen/listen-options.ts';
import { openCommand } from './open/open-command.ts';
import { receiptCommand } from './receipt/receipt-command.ts';
import type { ReceiptOptions } from './receipt/receipt-command.ts';
import { verifyReceiptCommand } from './receipt/verify-receipt-command.ts';
import type { TypedVerifyReceiptOptions } from './receipt/verify-receipt-options.ts';
import { scanCommand } from './scan/scan-command.ts';
import { localDefaults, scanDefaults } from './scan/scan-options.ts';
import type { TypedScanOptions } from './scan/scan-options.ts';
import type { ConnectionOptions } from './settings.ts';
import { version } from './version.ts';

/** Runs one command. @returns the exit code */
export async function runCommandLine(args: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.passed;
  const program = createProgram({
    scan: async (target, options) => {
      exitCode = await scanCommand(target, options, signal);
    },
    listen: async (options) => {
      exitCode = await listenCommand(options, signal);
    },
    open: async (scanId, options) => {
      exitCode = await openCommand(scanId, options);
    },
    receipt: async (scanId, options) => {
      exitCode = await receiptCommand(scanId, options, signal);
    },
    verifyReceipt: async (file, options) => {
      exitCode = await verifyReceiptCommand(file, options);
    },
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
    process.stderr.write(`${errorMessageOf(error)}\n`);
    return exitCodeOf(error);
  }
}

interface Commands {
  scan(this: void, target: string, options: TypedScanOptions & ConnectionOptions): Promise<void>;
  listen(this: void, options: TypedListenOptions & ConnectionOptions): Promise<void>;
  open(this: void, scanId: string, options: ConnectionOptions): Promise<void>;
  receipt(this: void, scanId: string, options: ReceiptOptions & ConnectionOptions): Promise<void>;
  verifyReceipt(this: void, file: string, options: TypedVerifyReceiptOptions): Promise<void>;
}

function createProgram(commands: Commands): Command {
  const program = new Command('scanledger')
    .description('Scans web sites for security weaknesses, with a Scanledger service or without one.')
    .version(version)
    .showHelpAfterError('(add --help to list the commands and options)')
    .exitOverride();
  addScan(program, commands.scan);
  addListen(program, commands.listen);
  addOpen(program, commands.open);
  addReceipt(program, commands.receipt);
  addVerifyReceipt(program, commands.verifyReceipt);
  return program;
}

function addScan(program: Command, scan: Commands['scan']): void {
  const command = program
    .command('scan <target>')
    .description('scan a site; without --wait or an option that needs the end, only queue the scan and print its id')
    .option('--local', 'scan in this process, without a service or an account')
    .option('--type <type>', 'quick: one page, passively; full: crawl the site and send probes', scanDefaults.type)
    .option('--wait', 'wait for the end and report')
    .option('--timeout <seconds>', 'how long to wait', scanDefaults.timeout)
    .option('--fail-on <severity>', 'exit with 1 for findings of this severity or above')
    .option('--fail-on-new [severity]', 'the same for findings that the baseline does not have')
    .option('--min-score <score>', 'exit with 1 for a lower score')
    .option('--require-complete', 'exit with 4 when not everything was looked at')
    .option('--format <format>', 'of standard output: text, json, sarif, junit, markdown or html', scanDefaults.format)
    .option('--output <file>', 'also write a report, as FILE or FORMAT=FILE; repeatable', collect)
    .option('--baseline <file>', 'known findings: a baseline file or a JSON report')
    .option('--write-baseline <file>', 'write the findings as a baseline')
    .option('--ignore <file>', 'accepted findings: a JSON array of {fingerprint | check_id, reason, expires_at}')
    .option(
      '--requests-per-second <n>',
      `to the site at most, with --local (default: ${localDefaults.requestsPerSecond})`,
    )
    .option('--max-requests <n>', `at most, with --local and --type full (default: ${localDefaults.maxRequests})`)
    .option('--opt-in <check>', 'run an opt-in check, with --local and --type full; repeatable', collect)
    .option('--include <path>', 'follow links and probe only below this path, with --local; repeatable', collect)
    .option('--exclude <path>', 'never request what begins with this path, with --local; repeatable', collect)
    .option('--browser <path>', 'run the script of pages in this Chromium, with --local and --type full')
    .option('--header <field>', "'Name: value' for the target's origin, or @FILE, with --local; repeatable", collect)
    .option('--cookie <pairs>', "'name=value; …' for the target's origin, or @FILE, with --local; repeatable", collect)
    .option('--quiet', 'no progress and no text report; the exit code tells the result');
  withConnection(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 passed, 1 findings or score not allowed, 2 wrong options, 3 the scan or the service failed, 4 low coverage, 5 quota used up.

Examples:
  scanledger scan http://localhost:3000 --local --fail-on high
  scanledger scan https://example.com --type full --wait --output report.sarif --output markdown=$GITHUB_STEP_SUMMARY`,
    )
    .action(scan);
}

function addListen(program: Command, listen: Commands['listen']): void {
  const command = program
    .command('listen')
    .description('follow the webhook events of the account, and forward them to a receiver on this machine')
    .option('--forward-to <url>', 'where to post them, signed as the service does')
    .option(
      '--events <types>',
      'only these, such as scan.completed or scan.*; separated by commas, repeatable',
      collect,
    )
    .option('--secret <whsec>', 'to sign with; or SCANLEDGER_WEBHOOK_SECRET; by default a new one is made and shown')
    .option('--interval <seconds>', 'between two requests to the service', '5');
  withConnection(command)
    .addHelpText(
      'after',
      '\nExample:\n  scanledger listen --forward-to http://localhost:4242/hook --events scan.completed,scan.failed',
    )
    .action(listen);
}

function addOpen(program: Command, open: Commands['open']): void {
  const command = program
    .command('open <scan>')
    .description("print the URL of a scan in the service's console, and open it where there is a display");
  withConnection(command).action(open);
}

function addReceipt(program: Command, receipt: Commands['receipt']): void {
  const command = program
    .command('receipt <scan>')
    .description('get the signed proof of how a scan has ended, to keep or to hand on with its report')
    .option('--previous <file>', 'an earlier receipt: adds the proof that the log was only added to since')
    .option('--output <file>', 'write it to a file instead of standard output');
  withConnection(command).action(receipt);
}

function addVerifyReceipt(program: Command, verifyReceipt: Commands['verifyReceipt']): void {
  program
    .command('verify-receipt <file>')
    .description('verify a receipt, without a service or an account, and show what it proves')
    .option(
      '--verifier-key <key>',
      'of the log, from its operator, never from the receipt; repeatable; or SCANLEDGER_VERIFIER_KEY',
      collect,
    )
    .option('--findings <file>', "also verify findings: the scan's results, or a JSON report")
    .option('--previous <file>', 'also verify that the log was only added to since an earlier receipt or checkpoint')
    .option('--format <format>', 'of standard output: text or json', 'text')
    .addHelpText(
      'after',
      `
Exit codes: 0 valid, 1 not valid, 2 wrong options or a file that cannot be read.

Examples:
  scanledger receipt scan_4fY0Jq3vRk8sT1uWx2Zb7C --output receipt.json
  scanledger verify-receipt receipt.json --verifier-key scans.example.com/receipts+d9e7f57a+Acum…`,
    )
    .action(verifyReceipt);
}

/** How to reach the service. */
function withConnection(command: Command): Command {
  return command
    .option('--url <url>', 'of the service; or SCANLEDGER_URL')
    .option('--api-key <key>', 'or, hidden from other users of the machine, SCANLEDGER_API_KEY')
    .option('--ca <file>', "certificates (PEM) of the service's authority; or SCANLEDGER_CA_FILE")
    .option('--config <file>', 'JSON with url, api_key and ca_file; .scanledger.json by default, if it exists');
}

function collect(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}
