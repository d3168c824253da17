import type { EVMOpts } from '@ethereumjs/evm';

/** A contract of the rules, written in this language. */
export type CustomPrecompiles = NonNullable<EVMOpts['customPrecompiles']>;
