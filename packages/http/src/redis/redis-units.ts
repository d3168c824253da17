import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { SharedUnits } from '../admission/shared-units.js';

/** Is told when the connection is lost and when it is back. */
export interface RedisUnitsLogger {
  warn(details: object, message: string): void;
  info(message: string): void;
}

/** Cost units of clients that the servers of one Redis share. */
export interface RedisUnits extends SharedUnits {
  /** Why the units are not shared at the moment; undefined while they are. */
  readonly problem: () => string | undefined;
  close(): void;
}

/** Where the units are, and the rules of their buckets. */
export interface RedisUnitsOptions {
  /** `redis://user:password@host:6379/0`, `rediss://` with TLS. */
  readonly url: string;
  readonly unitsPerMinute: number;
  /** What the keys of all servers that share begin with: `firn-metrics:units:`. */
  readonly keyPrefix: string;
  readonly logger: RedisUnitsLogger;
  /** A question that takes longer is given up: a limit must not cost more than what it protects. Default 250. */
  readonly takeTimeoutMs?: number;
}

/** After a failure it is not asked for this long. */
const pauseMs = 1_000;
const connectTimeoutMs = 2_000;
const maximumPauseMs = 5_000;

/**
 * Takes units out of a bucket: a hash of its units and the millisecond at which they were right, by the clock of Redis, which all
 * servers share. A bucket that is full again needs no memory.
 */
const takeScript = `
local burst, rate, least, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'units', 'at')
local units = tonumber(bucket[1]) or burst
local at = tonumber(bucket[2]) or now
units = math.min(burst, units + math.max(0, now - at) * rate)
local taken = 0
if units >= least then taken = math.min(units, most) end
units = units - taken
redis.call('HSET', KEYS[1], 'units', string.format('%.17g', units), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - units) / rate) + 1000)
return { string.format('%.17g', taken), string.format('%.17g', units) }`;
const takeScriptHash = createHash('sha1').update(takeScript).digest('hex');

/**
 * Connects to a Redis in the background, and again whenever the connection is lost. While there is none, `take` rejects at once; that
 * it is lost and that it is back is logged, each once.
 */
export function connectRedisUnits({
  url,
  unitsPerMinute,
  keyPrefix,
  logger,
  takeTimeoutMs = 250,
}: RedisUnitsOptions): RedisUnits {
  let problem: string | undefined = 'Redis has not answered yet';
  let reported = false;
  let askAgainAt = 0;
  let closed = false;
  const failed = (error: unknown) => {
    if (closed) return;
    // Strangers may read it: where Redis is stands in the log only.
    problem = 'Redis does not answer';
    askAgainAt = performance.now() + pauseMs;
    if (reported) return;
    reported = true;
    logger.warn({ err: error }, 'rate limits are not shared: this process counts by itself');
  };
  const answered = () => {
    problem = undefined;
    askAgainAt = 0;
    if (reported) logger.info('rate limits are shared again');
    reported = false;
  };
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, maximumPauseMs),
    },
  });
  // While it connects it cannot be destroyed: the socket would be left behind.
  let connecting = true;
  const settled = (tell: () => void) => {
    connecting = false;
    tell();
    if (closed) disconnect();
  };
  const disconnect = () => {
    if (!connecting && client.isOpen) client.destroy();
  };
  client.on('error', (error: unknown) => settled(() => failed(error)));
  client.on('ready', () => settled(answered));
  client.on('reconnecting', () => {
    connecting = true;
  });
  client.connect().catch(failed);

  /** The script is sent once: Redis knows it by its hash from then on. */
  async function run(args: string[]): Promise<unknown> {
    try {
      return await client.sendCommand(['EVALSHA', takeScriptHash, ...args]);
    } catch (error) {
      if (!messageOf(error).startsWith('NOSCRIPT')) throw error;
      return client.sendCommand(['EVAL', takeScript, ...args]);
    }
  }

  return {
    problem: () => problem,
    async take(owner, least, most) {
      if (performance.now() < askAgainAt) throw new Error(problem);
      const rules = [unitsPerMinute, unitsPerMinute / 60_000, least, most].map(String);
      try {
        const answer = await withTimeout(run(['1', keyPrefix + owner, ...rules]), takeTimeoutMs);
        const [units, left] = answer as [string, string];
        answered();
        return { units: Number(units), left: Number(left) };
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    close() {
      closed = true;
      disconnect();
    },
  };
}

function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis took longer than ${timeoutMs} ms`));
    const timer = setTimeout(giveUp, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
