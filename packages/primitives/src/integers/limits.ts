/** The greatest number of 64 bits. */
export const maxUint64 = 0xffff_ffff_ffff_ffffn;

/** The greatest number of 256 bits. */
export const maxUint256 = (1n << 256n) - 1n;
