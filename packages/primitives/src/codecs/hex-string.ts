/** Text that starts with `0x`. */
export type HexString = `0x${string}`;
