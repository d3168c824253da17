/** What compilers said in the log of turbo, with paths from the root; undefined where the log itself has to be read. */
export function compilerErrors(log: string, folders: ReadonlyMap<string, string>): string[] | undefined;
