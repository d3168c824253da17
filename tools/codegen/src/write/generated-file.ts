import type { Contract } from '@firn/contract';
import type { Project } from 'ts-morph';
import type { FolderLayout } from '../config/folder-layout.js';

/** One file as the generator wants it to be. */
export interface GeneratedFile {
  /** Path relative to the project, with `/` on every system. */
  readonly path: string;
  /** The whole text, which ends in a line feed. */
  readonly text: string;
  /** What a file in its place has to hold to be replaced; absent: a module has to say that it was generated, others are replaced. */
  readonly mark?: string;
}

/** Where the generated files go and what the packages are called. */
export interface Layout {
  /** Absolute path of the project; source paths in comments are relative to it. */
  readonly root: string;
  /** Folder of the packages, relative to the project: `packages`. */
  readonly packages: string;
  /** npm scope of the packages: `@firn`. */
  readonly scope: string;
  /** The folder that has the contract instead of packages. */
  readonly folder?: FolderLayout;
}

/** What a writer of a project is given beside the contract. */
export interface WriterContext extends Layout {
  /** The folder that its files belong into, relative to the project. */
  readonly out: string;
  /** Whatever `firn.json` says under `options`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** A sentence that has to stand in every file, in a comment of its language: it tells the file from those that people write. */
  readonly mark: string;
  /**
   * The source files of the contract's packages, by paths relative to the project. They are written as the writer leaves them, and so are those
   * that it creates in its folder.
   */
  readonly project: Project;
  /** ts-morph itself, for its enums and guards: `const { SyntaxKind } = tsMorph`. */
  readonly tsMorph: typeof import('ts-morph');
}

/** Turns one contract into files, or edits the source files of its packages. Pure: the same contract gives the same text. */
export type Writer = (
  contract: Contract,
  context: WriterContext,
) => readonly GeneratedFile[] | undefined | Promise<readonly GeneratedFile[] | undefined>;
