/** Most lines that are kept, and most characters of one. */
const limits = { lines: 8, characters: 400 };

/** A line of a program's log that tells what is as it should be: `{"level":"INFO",...}` of the node, `{"level":30,...}` of the metrics service. */
const routine = /^\{"level":(?:"(?:TRACE|DEBUG|INFO|VERBO)"|[123]0),/;

/** The last lines that a program wrote for people, without the routine of its log. */
export class LastWords {
  readonly #lines: string[] = [];

  add(line: string): void {
    if (line.trim() === '' || routine.test(line)) return;
    const { lines, characters } = limits;
    this.#lines.push(line.length > characters ? `${line.slice(0, characters)}…` : line);
    if (this.#lines.length > lines) this.#lines.shift();
  }

  /** The lines as a paragraph that is indented; empty if there are none. */
  toString(): string {
    return this.#lines.map((line) => `\n  ${line}`).join('');
  }
}
