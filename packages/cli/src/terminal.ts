import colors from 'picocolors';

/** Where the program writes. Colours and tables are for people: `isTerminal` says whether one looks at standard output. */
export interface Terminal {
  /** To standard output, with a line end. */
  out(text: string): void;
  /** To standard output as they are. */
  bytes(chunk: Uint8Array): void;
  /** To standard error, with a line end. */
  error(text: string): void;
  readonly isTerminal: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly colors: ReturnType<typeof colors.createColors>;
}

const usualWidth = 100;

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    bytes: (chunk) => void process.stdout.write(chunk),
    error: (text) => void process.stderr.write(`${text}\n`),
    isTerminal: process.stdout.isTTY === true,
    width: process.stdout.columns ?? usualWidth,
    colors: colors.createColors(process.stdout.isTTY === true && colors.isColorSupported),
  };
}
