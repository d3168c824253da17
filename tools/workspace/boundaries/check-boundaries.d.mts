/** Imports across the boundaries of the workspace below a folder, one sentence for each. */
export function checkBoundaries(root: string): Promise<string[]>;
