import type { Location } from '../../model/index.js';
import { createPositionFinder, type Position, type PositionFinder } from './position.js';

/** One parsed file. */
export class SpecDocument {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  readonly root: unknown;
  /** Whether the text is of Swagger 2.0, and the root what it was converted to. */
  readonly isConverted: boolean;
  /** What the text says; the root, unless that was converted. */
  readonly source: unknown;
  readonly #pointerInText: (pointer: string) => string;
  #positions: PositionFinder | undefined;

  /** @param converted of a root that was converted: where the text has what a pointer names. */
  constructor(
    file: string,
    text: string,
    format: 'json' | 'yaml',
    root: unknown,
    converted?: { readonly source: unknown; readonly pointerInText: (pointer: string) => string },
  ) {
    this.file = file;
    this.text = text;
    this.format = format;
    this.root = root;
    this.isConverted = converted !== undefined;
    this.source = converted === undefined ? root : converted.source;
    this.#pointerInText = converted?.pointerInText ?? ((pointer) => pointer);
  }

  /** Line and column of a pointer. The first call parses the text again, with positions. */
  position(pointer: string): Position {
    this.#positions ??= createPositionFinder(this.text, this.format);
    return this.#positions.find(this.#pointerInText(pointer));
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
