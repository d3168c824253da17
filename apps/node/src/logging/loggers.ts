import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { Refusal } from '../errors/refusal.js';
import { createLogger, type Logger, type LoggerLevels } from './logger.js';
import { openRotatingFile, type RotatingFile } from './rotating-file.js';

/** Where and from which level on loggers write. */
export interface LoggersOptions {
  /** Folder of the log files: each logger writes `<name>.log`. */
  readonly folder: string;
  /** Levels of new loggers. */
  readonly levels: LoggerLevels;
  readonly display: DestinationStream;
}

/** The loggers of a node: `main`, and one for each chain. */
export class Loggers {
  readonly #options: LoggersOptions;
  readonly #loggers = new Map<string, Logger>();
  readonly #files: RotatingFile[] = [];

  constructor(options: LoggersOptions) {
    this.#options = options;
  }

  /** The logger of a name, which is made on first use. */
  open(name: string): Logger {
    const known = this.#loggers.get(name);
    if (known !== undefined) return known;
    const { folder, levels, display } = this.#options;
    const file = openRotatingFile(join(folder, `${name}.log`));
    const logger = createLogger(name, levels, { file, display });
    this.#files.push(file);
    if (file.cutBytes > 0)
      logger.warn({ bytes: file.cutBytes }, 'the last line of the log file was torn, and is cut');
    this.#loggers.set(name, logger);
    return logger;
  }

  /**
   * The loggers that a name selects: one, or all for no name.
   * @throws Refusal
   */
  select(name: string | undefined): readonly Logger[] {
    if (name === undefined || name === '') return [...this.#loggers.values()];
    const logger = this.#loggers.get(name);
    if (logger === undefined) {
      const known = [...this.#loggers.keys()].join(', ');
      throw new Refusal(`logger with name "${name}" not found: there are ${known}`);
    }
    return [logger];
  }

  /** Closes the log files; what is logged later is displayed only. */
  close(): void {
    for (const file of this.#files) file.close();
  }
}
