import colors from 'picocolors';

/** Where the program writes to. */
export interface Console {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly colors: Pick<typeof colors, 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'>;
  /** Folder that paths are shown relative to. */
  readonly cwd: string;
}

/** The console of this process. Whoever reads the output may stop before its end, as `head` does: the rest is dropped. */
export function createConsole(): Console {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    colors,
    cwd: process.cwd(),
  };
}
