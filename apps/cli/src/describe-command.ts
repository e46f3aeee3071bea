import type { Command } from 'commander';

/** A command of a group, with the option that all have. */
export function describeCommand(group: Command, usage: string, description: string): Command {
  return group.command(usage).description(description).option('--json', 'one JSON document on standard output');
}
