/** Whose bytes a type describes: what a client sends, or what a server sends. */
export type Direction = 'request' | 'response';

/**
 * What a change is for a program that uses the client of the contract before: `breaks`, it may fail or stop compiling when the server, or
 * its package, is of the contract after; `gains`, there is something more; `none`.
 */
export type ClientEffect = 'breaks' | 'gains' | 'none';

/**
 * What a change is for those who serve the contract before: `duty`, they have something to do before they serve the contract after;
 * `gains`, they are freer; `none`.
 */
export type ServerEffect = 'duty' | 'gains' | 'none';

/** `breaking`: a client breaks; `feature`: something changed, and no client breaks; `docs`: only what people read. */
export type Verdict = 'breaking' | 'feature' | 'docs';
