import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { WebhookCommands } from './webhook-commands.ts';

export function registerWebhookCommands(program: Command, run: Run): void {
  const webhooks = program.command('webhooks').description('manage the webhook endpoints of all accounts');
  registerCommand(
    webhooks,
    'remove-endpoints',
    'remove the endpoints whose signing secrets are encrypted with a key that is lost; their owners register them again',
  )
    .requiredOption('--lost-key <id>', 'the id of the key, as the server names it where it does not start')
    .action(
      run(WebhookCommands, (commands, { options }: Invocation<{ readonly lostKey: string }>) =>
        commands.removeEndpoints(options.lostKey),
      ),
    );
}
