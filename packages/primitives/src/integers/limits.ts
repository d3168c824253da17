/** The greatest number of 64 bits. */
export const maxUint64 = 0xffff_ffff_ffff_ffffn;
