/** What a compiler said, as `file:row:column: message` with what belongs to it below; none where it said nothing of a file. */
export function compilerErrors(log: string): string[];
