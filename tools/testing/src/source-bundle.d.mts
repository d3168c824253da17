/** Joins a source file with all that it imports from the workspace into one module that node runs, and returns where that lies. */
export function sourceBundle(file: string): Promise<string>;
/** Lets the processes that this one starts share bundles. Returns a function that removes those of a package. */
export function shareBundles(packageFolder: string): () => void;
