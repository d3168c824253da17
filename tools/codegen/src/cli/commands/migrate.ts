import { type AddCommand, noRemoteOption, remoteOption } from './add-command.js';

const help = `
Migrate first, then generate: uses are found by type-checking the project against the packages of OLD.
  $ firn migrate old.yaml pets.yaml --dry-run     show the edits as a diff, write nothing
  $ firn migrate old.yaml pets.yaml               edit the files that tsconfig.json compiles
  $ firn generate                                 then write the packages of the new document
  $ npx tsc --build                               then fix what is left: the compiler finds each FIRN_TODO

OLD and NEW are documents, folders, git refs, or a ref with a path, as in \`firn diff\`:
  $ firn migrate HEAD:pets.yaml pets.yaml --project apps/shop/tsconfig.json

Only certain renames are made. Name the others:
  $ firn migrate old.yaml pets.yaml --rename getPet=findPet --rename Pet.name=Pet.title --rename Kind.cat=Kind.kitten

A value that is required now becomes FIRN_TODO with a comment, which does not compile. Everything else that needs a decision is listed
with its file, line and column. Generated files and node_modules are never edited.

Exit codes: 0 done, 1 something is left to decide, 2 a mistake in the call, 3 a document that cannot be read.`;

/** Adds `firn migrate`. */
export const addMigrate: AddCommand = (program, console, exit) => {
  program
    .command('migrate')
    .description(
      'Edits programs that use generated packages, so that they fit a new version of the document.',
    )
    .argument('<old>', 'the contract before: the one that the installed packages were generated from')
    .argument('<new>', 'the contract after')
    .option('--project <file>', 'tsconfig.json of the program to edit', 'tsconfig.json')
    .option(
      '--rename <old=new>',
      'a rename of an operation, type, field, parameter or enum value; may be repeated',
      (word: string, before: readonly string[] = []): readonly string[] => [...before, word],
    )
    .option(
      '--name <name>',
      'name of the contract in the names of the packages; by default that of firn.json or its title',
    )
    .option('--dry-run', 'print a unified diff and write nothing')
    .option('--codecs', 'let formats such as uint64 decide types, for documents without firn.json')
    .option(...remoteOption)
    .option(...noRemoteOption)
    .addHelpText('after', help)
    .action(async (old: string, now: string, options) => {
      const { migrateCommand } = await import('../migrate-command.js');
      exit(await migrateCommand(old, now, options, console));
    });
};
