import type { Contract } from '../model/index.js';

/** One file as the generator wants it to be. */
export interface GeneratedFile {
  /** Path relative to the project, with `/` on every system. */
  readonly path: string;
  /** The whole text, which ends in a line feed. */
  readonly text: string;
}

/** Where the generated files go and what the packages are called. */
export interface Layout {
  /** Absolute path of the project; source paths in comments are relative to it. */
  readonly root: string;
  /** Folder of the packages, relative to the project: `packages`. */
  readonly packages: string;
  /** npm scope of the packages: `@firn`. */
  readonly scope: string;
}

/** Turns one contract into the files of one kind of package. Pure: the same contract gives the same text. */
export type Writer = (contract: Contract, layout: Layout) => readonly GeneratedFile[];
