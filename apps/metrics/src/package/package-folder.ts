/** Folder of this package, `/` at its end. The joined program lies as deep in it as this file does, whether source or built. */
export const packageFolder: URL = new URL('../../', import.meta.url);
