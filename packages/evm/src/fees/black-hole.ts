import type { Hex } from '@firn/primitives/bytes';

/** An address without a key: the fees that go there are burned. */
export const blackHole: Hex = '0x0100000000000000000000000000000000000000';
