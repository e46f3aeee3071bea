import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { usageError } from '../exit-codes.ts';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { selectProjections } from './select-projections.ts';
import { RebuildCommands } from './rebuild-commands.ts';
import { ProjectionCommands } from './projection-commands.ts';

interface SelectionOptions {
  readonly all?: boolean;
  readonly acceptDifference?: boolean;
}

interface BuildOptions {
  readonly build?: string;
  readonly otherVersions?: boolean;
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
  registerCommand(projections, 'builds', 'list the complete builds of a projection, or those of other versions')
    .addArgument(new Argument('[name]'))
    .addOption(otherVersions)
    .action(
      run(ProjectionCommands, (commands, { arguments: [name], options }: Invocation<BuildOptions>) => {
        if ((name === undefined) !== (options.otherVersions === true)) {
          throw usageError('Give the name of one projection, or --other-versions.');
        }
        return name === undefined ? commands.otherVersions() : commands.builds(name);
      }),
    );
  registerCommand(projections, 'switch', 'switch queries to another complete build')
    .addArgument(new Argument('<name>'))
    .requiredOption('--build <build>', buildDescription)
    .action(
      run(ProjectionCommands, (commands, { arguments: [name = ''], options }: Invocation<{ readonly build: string }>) =>
        commands.switch(name, options.build),
      ),
    );
  registerCommand(projections, 'drop', 'delete a build, or all builds of other versions')
    .addArgument(new Argument('[name]'))
    .option('--build <build>', buildDescription)
    .addOption(otherVersions)
    .action(
      run(ProjectionCommands, (commands, { arguments: [name], options }: Invocation<BuildOptions>) => {
        const { build } = options;
        if (options.otherVersions === true && name === undefined && build === undefined) {
          return commands.dropOtherVersions();
        }
        if (options.otherVersions !== true && name !== undefined && build !== undefined) {
          return commands.drop(name, build);
        }
        throw usageError('Give the name of one projection and --build, or --other-versions.');
      }),
    );
}

const buildDescription = 'build as shown by `projections builds`';
const otherVersions = new Option(
  '--other-versions',
  'those that this release does not read; once no process of another release runs, they can be deleted',
);

function oneOrAll(command: Command): Command {
  return command.addArgument(new Argument('[name]')).option('--all', 'all projections');
}
