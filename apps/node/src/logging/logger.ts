import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from './log-level.js';

/** Two levels of one logger. */
export interface LoggerLevels {
  /** Of what is written to the log file. */
  readonly logLevel: LogLevel;
  /** Of what is displayed. */
  readonly displayLevel: LogLevel;
}

/** Takes a message with its details; `err` is an error with its stack and causes. */
export type LogMessage = (details: object, message: string) => void;

/** Writes messages to a log file and to the display, each from its own level on. */
export interface Logger {
  readonly name: string;
  readonly fatal: LogMessage;
  readonly error: LogMessage;
  readonly warn: LogMessage;
  readonly info: LogMessage;
  readonly trace: LogMessage;
  readonly debug: LogMessage;
  readonly verbo: LogMessage;
  readonly levels: LoggerLevels;
  setLevels(levels: Partial<LoggerLevels>): void;
}

/** Where the lines of a logger go. */
export interface LogDestinations {
  readonly file: DestinationStream;
  readonly display: DestinationStream;
}

// The order of the levels is the reference node's, not pino's own.
const customLevels = { fatal: 60, error: 50, warn: 40, info: 30, trace: 25, debug: 20, verbo: 10 } as const;

type Severity = keyof typeof customLevels;

/** Makes a logger of two pino loggers, which write JSON lines. */
export function createLogger(name: string, levels: LoggerLevels, destinations: LogDestinations): Logger {
  const file = createPino(name, levels.logLevel, destinations.file);
  const display = createPino(name, levels.displayLevel, destinations.display);
  let current = levels;
  const severity =
    (key: Severity): LogMessage =>
    (details, message) => {
      file[key](details, message);
      display[key](details, message);
    };
  return {
    name,
    fatal: severity('fatal'),
    error: severity('error'),
    warn: severity('warn'),
    info: severity('info'),
    trace: severity('trace'),
    debug: severity('debug'),
    verbo: severity('verbo'),
    get levels() {
      return current;
    },
    setLevels(changed) {
      current = { ...current, ...changed };
      file.level = toPinoLevel(current.logLevel);
      display.level = toPinoLevel(current.displayLevel);
    },
  };
}

function createPino(name: string, level: LogLevel, destination: DestinationStream) {
  return pino(
    {
      base: { logger: name },
      level: toPinoLevel(level),
      customLevels,
      useOnlyCustomLevels: true,
      formatters: { level: (label) => ({ level: label.toUpperCase() }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    destination,
  );
}

function toPinoLevel(level: LogLevel): Severity | 'silent' {
  return level === 'OFF' ? 'silent' : (level.toLowerCase() as Severity);
}
