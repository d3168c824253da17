/** What stands in a circle in the sources below `root`, as sentences. */
export function checkImports(root: string): string[];
