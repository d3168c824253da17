/** The text of ARCHITECTURE.md with its table of imports as the manifests below `root` have it. */
export function withImportTable(root: string, text: string): string;
