import { Option } from 'commander';
import { verdicts } from '../../diff/change.js';
import { type AddCommand, configOption, noRemoteOption, remoteOption } from './add-command.js';

const help = `
OLD and NEW are documents, folders, git refs, or a ref with a path:
  $ firn diff                             the working tree against the last release, or where the branch began
  $ firn diff main                        the working tree against main
  $ firn diff v1.2.0 HEAD                 two commits
  $ firn diff old.yaml new.yaml           two documents, no firn.json needed
  $ firn diff main:openrpc.yaml openrpc.yaml

  $ firn diff --write                     also write the changeset that the packages need
  $ firn diff --check                     fail if the changesets since the base declare less
  $ firn diff main --fail-on breaking     fail if a client of main may break

A request may widen and a response may narrow; the other way round, clients break.

Exit codes: 0 done, 1 the verdict is as bad as --fail-on or --check found too low a bump, 2 a mistake in the call,
3 a document that cannot be read.`;

/** Adds `firn diff`. */
export const addDiff: AddCommand = (program, console, exit) => {
  program
    .command('diff')
    .description(
      'Names every difference between two versions of contracts, what it means for clients and servers, and the versions that it asks for.',
    )
    .argument('[old]', 'the contracts before; without it, those of the last release')
    .argument('[new]', 'the contracts after; without it, those of the working tree')
    .option(...configOption)
    .option('--json', 'print the result as JSON')
    .option('--write', 'write .changeset/<contract>-contract.md with the bumps and a summary')
    .option('--check', 'fail if the changesets since the base declare less than the contracts need')
    .addOption(new Option('--fail-on <verdict>', 'fail from this verdict on').choices(verdicts))
    .option(
      '--codecs',
      'let formats such as uint64 decide types, for documents and folders without firn.json',
    )
    .option('--rules', 'print what every kind of change means, and compare nothing')
    .option(...remoteOption)
    .option(...noRemoteOption)
    .addHelpText('after', help)
    .action(
      async (old: string | undefined, now: string | undefined, { rules, ...options }: { rules?: true }) => {
        if (rules === true) {
          const { rulesTable } = await import('../../diff/report/rules-table.js');
          console.out(rulesTable());
          return;
        }
        const { diffCommand } = await import('../diff-command.js');
        exit(
          await diffCommand(
            [old, now].filter((name) => name !== undefined),
            options,
            console,
          ),
        );
      },
    );
};
