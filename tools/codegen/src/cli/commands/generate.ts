import { type AddCommand, configOption } from './add-command.js';

/** Adds `firn generate`. */
export const addGenerate: AddCommand = (program, console, exit) => {
  program
    .command('generate')
    .description('Writes the generated files. Without documents, those of firn.json.')
    .argument('[documents...]', 'OpenRPC or OpenAPI documents of one contract, instead of those of firn.json')
    .option(...configOption)
    .option('--watch', 'run again after every change, until interrupted')
    .option('--out <folder>', 'folder of the packages, for documents on the command line')
    .option('--name <name>', 'name of the contract, for documents on the command line; by default its title')
    .option('--scope <scope>', 'npm scope of the packages, for documents on the command line', '@firn')
    .option('--codecs', 'let formats such as uint64 decide types, for documents on the command line')
    .action(async (documents: string[], options: Record<string, string | boolean | undefined>) => {
      const { generateCommand } = await import('../generate-command.js');
      exit(await generateCommand(documents, options, console));
    });
};
