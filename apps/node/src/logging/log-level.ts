/** Levels of a logger, from the least verbose to the most (reference: section 2.1). TRACE is less verbose than DEBUG. */
export const logLevels = ['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO'] as const;

/** A level: everything up to it is logged. */
export type LogLevel = (typeof logLevels)[number];

/** The level that a text names, in any case; undefined for none. */
export function parseLogLevel(text: string): LogLevel | undefined {
  const wanted = text.toUpperCase();
  return logLevels.find((level) => level === wanted);
}

const chainLevels: ReadonlyMap<string, LogLevel> = new Map([
  ['crit', 'FATAL'],
  ['error', 'ERROR'],
  ['warn', 'WARN'],
  ['info', 'INFO'],
  ['debug', 'DEBUG'],
  ['trace', 'VERBO'],
]);

/** The names of levels on EVM chains, from the least verbose to the most. */
export const chainLevelNames: readonly string[] = [...chainLevels.keys()];

/** The level that an EVM chain calls by that name, in any case (reference: section 2.7); undefined for none. Its `trace` is the most verbose. */
export function parseChainLogLevel(text: string): LogLevel | undefined {
  return chainLevels.get(text.toLowerCase());
}

/** What an EVM chain calls a level. */
export function formatChainLogLevel(level: LogLevel): string {
  for (const [name, same] of chainLevels) if (same === level) return name;
  return level.toLowerCase();
}

/** The levels that an EVM chain numbers: 0 is silent, 5 tells everything. */
export const verbosityLevels: readonly LogLevel[] = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'VERBO'];
