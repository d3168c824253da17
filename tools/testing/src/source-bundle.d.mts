/** Joins a source file with all that it imports from the workspace into one module that node runs, and returns where that lies. */
export function sourceBundle(file: string): Promise<string>;
/** Begins a run, whose processes share what they join. Returns what ends it and removes all of that. */
export function shareBundles(packageFolder: string): () => void;
