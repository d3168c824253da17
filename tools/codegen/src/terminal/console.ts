import colors from 'picocolors';

/** Where the program writes to. */
export interface Console {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly colors: Pick<typeof colors, 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'>;
  /** Folder that paths are shown relative to. */
  readonly cwd: string;
}

export function createConsole(): Console {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    colors,
    cwd: process.cwd(),
  };
}
