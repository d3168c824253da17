/** What people read about a node of the model. */
export interface Doc {
  readonly summary?: string;
  readonly description?: string;
  readonly unit?: string;
  /** When the field is there. */
  readonly presence?: string;
  readonly source?: string;
  readonly deprecated?: Deprecation;
}

export interface Deprecation {
  readonly since?: string;
  readonly replacement?: string;
  readonly note?: string;
}
