/** What may be done where a node serves a chain with another genesis in the place of the one that is stored. */
export const newGenesisChoices = ['refuse', 'keep-both', 'reset'] as const;

/**
 * What is done then: `refuse` reads nothing until the old genesis is there again, `reset` drops what is stored of the old chain and reads the new
 * one, `keep-both` reads the new one and leaves the rows of the old one in the store, under its old number.
 */
export type OnNewGenesis = (typeof newGenesisChoices)[number];
