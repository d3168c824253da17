/** Commands of the generator, which has their flags and their help. */
export const contractCommands = {
  generate: 'Writes typed clients, servers and validators from documents.',
  check: 'Fails, with a diff, if generated files are not what generate would write.',
  lint: 'Lists every error and warning of contracts, with its place.',
  explain: 'Tells what a method is called in the generated code, and where it is written.',
  diff: 'Names every change between two versions of contracts, and the versions that it asks for.',
  migrate: 'Edits programs for a new version of their document.',
} as const;

/** Whether a word is one of {@link contractCommands}. */
export function isContractCommand(word: string | undefined): word is keyof typeof contractCommands {
  return word !== undefined && Object.hasOwn(contractCommands, word);
}

/** Runs one of them and gives the exit code. */
export async function runContractCommand(name: string, words: readonly string[]): Promise<number> {
  const { runProcess } = await import('@firn/codegen/program');
  return runProcess(['node', 'firn', name, ...words]);
}
