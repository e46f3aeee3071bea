import { Argument } from 'commander';
import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { projectionsMeant } from './find-projections.ts';
import { ProjectionCommands } from './projection-commands.ts';

interface MeantOptions {
  readonly all?: boolean;
  readonly acceptDifference?: boolean;
}

export function describeProjections(program: Command, run: Run): void {
  const projections = program.command('projections').description('read models');
  describeCommand(projections, 'list', 'where each stands').action(
    run(ProjectionCommands, (commands) => commands.list()),
  );
  oneOrAll(
    describeCommand(projections, 'rebuild', 'make it anew beside the live one, compare the two, then switch').option(
      '--accept-difference',
      'switch although the contents differ (after its rules were changed)',
    ),
  ).action(
    run(ProjectionCommands, (commands, { arguments: [name], options, output }: Given<MeantOptions>) => {
      const all = options.all === true;
      return commands.rebuild(projectionsMeant(name, all), all, options.acceptDifference === true, output);
    }),
  );
  oneOrAll(
    describeCommand(projections, 'verify', 'make it anew beside the live one and compare the two; changes nothing'),
  ).action(
    run(ProjectionCommands, (commands, { arguments: [name], options, output }: Given<MeantOptions>) => {
      const all = options.all === true;
      return commands.verify(projectionsMeant(name, all), all, output);
    }),
  );
  describeCommand(projections, 'builds', 'the builds that are kept of a projection')
    .addArgument(new Argument('<name>'))
    .action(run(ProjectionCommands, (commands, { arguments: [name = ''] }) => commands.builds(name)));
  oneBuild(describeCommand(projections, 'switch', 'let queries read another finished build')).action(
    run(ProjectionCommands, (commands, { arguments: [name = ''], options }: Given<{ readonly build: string }>) =>
      commands.switch(name, options.build),
    ),
  );
  oneBuild(describeCommand(projections, 'drop', 'remove a build that is no longer needed')).action(
    run(ProjectionCommands, (commands, { arguments: [name = ''], options }: Given<{ readonly build: string }>) =>
      commands.drop(name, options.build),
    ),
  );
}

function oneOrAll(command: Command): Command {
  return command.addArgument(new Argument('[name]')).option('--all', 'every projection');
}

function oneBuild(command: Command): Command {
  return command
    .addArgument(new Argument('<name>'))
    .requiredOption('--build <build>', 'as `projections builds` shows it');
}
