import { Argument } from 'commander';
import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { selectProjections } from './select-projections.ts';
import { RebuildCommands } from './rebuild-commands.ts';
import { ProjectionCommands } from './projection-commands.ts';

interface SelectionOptions {
  readonly all?: boolean;
  readonly acceptDifference?: boolean;
}

export function registerProjectionCommands(program: Command, run: Run): void {
  const projections = program.command('projections').description('manage projections and their read models');
  registerCommand(projections, 'list', 'list projections with position, lag and state').action(
    run(ProjectionCommands, (commands) => commands.list()),
  );
  oneOrAll(
    registerCommand(projections, 'rebuild', 'rebuild beside the live build, compare the two, then switch').option(
      '--accept-difference',
      'switch although the contents differ, as after a change of the projection',
    ),
  ).action(
    run(RebuildCommands, (commands, { arguments: [name], options, output }: Invocation<SelectionOptions>) => {
      const all = options.all === true;
      return commands.rebuild(selectProjections(name, all), all, options.acceptDifference === true, output);
    }),
  );
  oneOrAll(
    registerCommand(projections, 'verify', 'rebuild beside the live build and compare the two without switching'),
  ).action(
    run(RebuildCommands, (commands, { arguments: [name], options, output }: Invocation<SelectionOptions>) => {
      const all = options.all === true;
      return commands.verify(selectProjections(name, all), all, output);
    }),
  );
  registerCommand(projections, 'builds', 'list the complete builds of a projection')
    .addArgument(new Argument('<name>'))
    .action(run(ProjectionCommands, (commands, { arguments: [name = ''] }) => commands.builds(name)));
  oneBuild(registerCommand(projections, 'switch', 'switch queries to another complete build')).action(
    run(ProjectionCommands, (commands, { arguments: [name = ''], options }: Invocation<{ readonly build: string }>) =>
      commands.switch(name, options.build),
    ),
  );
  oneBuild(registerCommand(projections, 'drop', 'delete a build')).action(
    run(ProjectionCommands, (commands, { arguments: [name = ''], options }: Invocation<{ readonly build: string }>) =>
      commands.drop(name, options.build),
    ),
  );
}

function oneOrAll(command: Command): Command {
  return command.addArgument(new Argument('[name]')).option('--all', 'all projections');
}

function oneBuild(command: Command): Command {
  return command
    .addArgument(new Argument('<name>'))
    .requiredOption('--build <build>', 'build as shown by `projections builds`');
}
