/** Where a node of the model stands in the documents. */
export interface Location {
  /** Absolute path of the document. */
  readonly file: string;
  /** JSON pointer inside the document, `''` for its root. */
  readonly pointer: string;
  /** One-based line of the node. */
  readonly line: number;
  /** One-based column of the node. */
  readonly column: number;
}
