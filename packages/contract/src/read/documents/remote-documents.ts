/** The documents behind URLs that a reader may look into; they were downloaded before. */
export interface RemoteDocuments {
  /**
   * A document, with the URL that it was found at in the end, or why it is not there.
   * @param from the document that refers to it; none for one that was named.
   */
  readonly find: (url: string, from: string | undefined) => RemoteText | { readonly reason: string };
}

/** A document that was downloaded. */
export interface RemoteText {
  /** Where it stands after all redirections: its own references start there. */
  readonly url: string;
  readonly text: string;
}

/** What a reader has that was given none. */
export const noRemoteDocuments: RemoteDocuments = {
  find: () => ({
    reason: 'only references to files are read; save the document beside this one and refer to the file',
  }),
};
