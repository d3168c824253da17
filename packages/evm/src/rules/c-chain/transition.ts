/** How long before Helicon the last synchronous block may come (reference: helicon 3.11). */
export const transitionSeconds = 10n;
