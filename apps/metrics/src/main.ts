#!/usr/bin/env node
import { createProgram } from './commands/command-line.js';
import { showProgress } from './commands/progress.js';
import type { Config } from './config.js';
import { isMetricsError, messageOf } from './errors.js';
import { createLogger, type Logger } from './logger.js';
import { type Role, startService } from './service.js';

const stopTimeoutMs = 20_000;

/** Runs until a signal arrives. */
async function run(config: Config, role: Role): Promise<number> {
  const logger = createLogger(config.logLevel);
  const stop = new AbortController();
  const signalled = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        logger.info({ signal: name }, 'stopping');
        endAnyway(logger);
        stop.abort(new Error(`stopped by ${name}`));
        resolve(name);
      });
    }
  });
  const service = await startService(config, logger, role, stop.signal).catch((error: unknown) => {
    // Whoever stops it while it starts has no use for what failed because of that.
    if (!stop.signal.aborted) throw error;
  });
  if (service === undefined) return 0;
  const progress = showProgress(service.state, process.stderr, logger);
  process.stdout.write(`listening on ${service.url}\n`);
  const ended = await Promise.race([signalled, service.failed.catch((error: unknown) => ({ error }))]);
  progress.close();
  if (typeof ended !== 'string') {
    logger.fatal({ reason: messageOf(ended.error) }, 'stopping, because the service cannot go on');
    endAnyway(logger);
  }
  await service.close();
  return typeof ended === 'string' ? 0 : 1;
}

/** Ends the program after a while even if something does not stop. */
function endAnyway(logger: Logger): void {
  setTimeout(() => {
    logger.fatal({ timeoutMs: stopTimeoutMs }, 'ending without a proper stop, which takes too long');
    process.exit(1);
  }, stopTimeoutMs).unref();
}

const program = createProgram(async (role, config) => {
  process.exitCode = await run(config(), role);
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`firn-metrics: ${messageOf(error)}\n`);
  process.exitCode = isMetricsError(error, 'wrong-usage') ? 2 : 1;
}
