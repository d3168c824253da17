/** Largest document in characters; the largest public API documents have about 15 million. */
export const maxDocumentLength = 64 * 1024 * 1024;

/** How many documents one contract may have; the largest public ones have about 10,000. */
export const maxDocuments = 100_000;
