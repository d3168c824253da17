/** The version in front of every top-level value; there has been no other. */
export const codecVersion = 0;

/** Bytes that {@link codecVersion} takes. */
export const versionLength = 2;
