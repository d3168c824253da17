#!/usr/bin/env node
import { createProgram } from './command-line.js';
import type { Config } from './config.js';
import { messageOf } from './errors.js';
import { createLogger } from './logger.js';
import { showProgress } from './progress.js';
import { type Role, startService } from './service.js';

const stopTimeoutMs = 20_000;

/** Runs until a signal arrives. */
async function run(config: Config, role: Role): Promise<number> {
  const logger = createLogger(config.logLevel);
  const signalled = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(name));
  });
  const service = await startService(config, logger, role);
  const progress = showProgress(service.state, process.stderr);
  process.stdout.write(`listening on ${service.url}\n`);
  const ended = await Promise.race([signalled, service.failed.catch((error: unknown) => ({ error }))]);
  progress.close();
  if (typeof ended === 'string') logger.info({ signal: ended }, 'stopping');
  else logger.fatal({ reason: messageOf(ended.error) }, 'stopping, because the service cannot go on');
  setTimeout(() => {
    logger.fatal({ timeoutMs: stopTimeoutMs }, 'ending without a proper stop, which takes too long');
    process.exit(1);
  }, stopTimeoutMs).unref();
  await service.close();
  return typeof ended === 'string' ? 0 : 1;
}

const program = createProgram(async (role, config) => {
  process.exitCode = await run(config(), role);
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`firn-metrics: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
