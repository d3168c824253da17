import { lineWidth } from '../doc-comment.js';

/** Width of what stands around the text of a statement: indentation, `return` or `json +=`, and the delimiters of the template. */
const frame = 16;

/**
 * The statements of a function that returns JSON text: pieces of template literals that are always there are one statement as far as a
 * line has room for them.
 */
export class JsonStatements {
  readonly #statements: string[] = [];
  /** Set where a comma stands before every item: the text without the first comma follows `start`. */
  readonly #start: string | undefined;
  /** Text of required fields that no statement writes yet. */
  #pending: string;
  #isDeclared = false;

  constructor(start: string, hasLeadingComma = false) {
    this.#start = hasLeadingComma ? start : undefined;
    this.#pending = hasLeadingComma ? '' : start;
  }

  /** Adds a piece of a template literal, only where the condition holds. */
  add(piece: string, condition?: string): void {
    if (condition !== undefined) {
      this.#flush();
      this.#statements.push(`if (${condition}) json += \`${piece}\`;`);
      return;
    }
    // The formatter gives an expression with line feeds a line of its own.
    const isLong = this.#pending.length + piece.length + frame > lineWidth || piece.includes('\n');
    if (this.#pending.length > 1 && isLong) this.#flush();
    this.#pending += piece;
  }

  /** Adds a statement that appends to `json` itself. */
  addStatement(statement: string): void {
    this.#flush();
    this.#statements.push(statement);
  }

  /** The statements, with the last piece. */
  end(piece: string): string[] {
    if (this.#start !== undefined) {
      this.#flush();
      return [...this.#statements, `return \`${this.#start}\${json.slice(1)}${piece}\`;`];
    }
    const head = this.#isDeclared ? `\${json}` : '';
    return [...this.#statements, `return \`${head}${this.#pending}${piece}\`;`];
  }

  #flush(): void {
    if (this.#pending === '' && this.#isDeclared) return;
    const text = /^[[{]*$/.test(this.#pending) ? `'${this.#pending}'` : `\`${this.#pending}\``;
    this.#statements.push(`${this.#isDeclared ? 'json +=' : 'let json ='} ${text};`);
    this.#pending = '';
    this.#isDeclared = true;
  }
}
