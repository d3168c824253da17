import type { Location } from '../../model/index.js';
import { createPositionFinder, type Position, type PositionFinder } from './position.js';

/** One parsed file. */
export class SpecDocument {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  readonly root: unknown;
  #positions: PositionFinder | undefined;

  constructor(file: string, text: string, format: 'json' | 'yaml', root: unknown) {
    this.file = file;
    this.text = text;
    this.format = format;
    this.root = root;
  }

  /** Line and column of a pointer. The first call parses the text again, with positions. */
  position(pointer: string): Position {
    this.#positions ??= createPositionFinder(this.text, this.format);
    return this.#positions.find(pointer);
  }
}

/** A place in a document, whose line and column are looked up only when somebody reads them. */
export class SpecLocation implements Location {
  readonly pointer: string;
  readonly #document: SpecDocument;
  #position: Position | undefined;

  constructor(document: SpecDocument, pointer: string) {
    this.#document = document;
    this.pointer = pointer;
  }

  get file(): string {
    return this.#document.file;
  }

  get line(): number {
    return this.#found.line;
  }

  get column(): number {
    return this.#found.column;
  }

  get #found(): Position {
    this.#position ??= this.#document.position(this.pointer);
    return this.#position;
  }
}
