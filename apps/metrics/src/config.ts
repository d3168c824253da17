import { isAddressOrNetwork } from '@firn/http/server';
import { parseBasePath, parseOrigin } from '@firn/http/site';
import { redactUrl } from '@firn/primitives/request';
import { z } from 'zod';
import { responseFormats } from './api/responses/response-format.js';
import { MetricsError } from './errors.js';
import { newGenesisChoices } from './indexer/ingest/ingest-context.js';
import { teleporterMessenger } from './indexer/ingest/teleporter-messages.js';
import { upstreamVerifications } from './source/verification/upstream-check.js';

type Refusal = (issue: { readonly input?: unknown }) => string;

/** Tells the value, without the password that a URL may hold: what is refused is logged. */
function refusal(expected: string): Refusal {
  return ({ input }) =>
    `expected ${expected}, got ${JSON.stringify(typeof input === 'string' ? redactUrl(input) : input)}`;
}

const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: refusal('a URL with http or https, such as http://127.0.0.1:9650'),
  })
  .refine(hasReadableUser, {
    error: refusal('a URL whose user and password are percent-encoded, as %25 for %'),
  });

function hasReadableUser(url: string): boolean {
  // What is no URL is told as such.
  if (!URL.canParse(url)) return true;
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: refusal(`one of ${values.join(', ')}`) });
}

function integer(minimum: number, maximum: number) {
  const error = ({ input }: { input?: unknown }) =>
    `expected an integer from ${minimum} to ${maximum}, got ${String(input)}`;
  const isWithin = (value: number) => value >= minimum && value <= maximum;
  return z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error },
    )
    .refine(isWithin, { error });
}

/** Every setting of the service. A flag wins over its environment variable, which is named in `describe`. */
export const configSchema = z.strictObject({
  nodeUrl: httpUrl.optional().describe('FIRN_METRICS_NODE_URL: node whose EVM chains are indexed'),
  platformUrl: z
    .array(httpUrl)
    .max(16, 'expected at most 16 URLs')
    .refine((urls) => new Set(urls).size === urls.length, 'names a URL twice; each must be there once')
    .default([])
    .describe(
      'FIRN_METRICS_PLATFORM_URL: nodes of one network whose platform chain is read, the preferred one first, separated by commas; default: that of nodeUrl',
    ),
  chainsFile: z
    .string()
    .min(1)
    .optional()
    .describe('FIRN_METRICS_CHAINS_FILE: JSON file with the chains to index'),
  httpHost: z.string().min(1).default('127.0.0.1').describe('FIRN_METRICS_HTTP_HOST: address to listen on'),
  httpPort: integer(0, 65_535)
    .default(9660)
    .describe('FIRN_METRICS_HTTP_PORT: port to listen on; 0 takes a free one'),
  dataDir: z
    .string()
    .min(1)
    .default('.firn/metrics')
    .describe('FIRN_METRICS_DATA_DIR: folder of the embedded store'),
  store: z
    .array(httpUrl)
    .default([])
    .describe(
      'FIRN_METRICS_STORE: ClickHouse servers, separated by commas; without one the store is embedded',
    ),
  cluster: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: refusal('a name as system.clusters has it, of letters, digits and _'),
    })
    .optional()
    .describe('FIRN_METRICS_CLUSTER: cluster that the servers of the store are shards and replicas of'),
  replicated: z
    .boolean({ error: refusal('1 or 0') })
    .default(false)
    .describe('FIRN_METRICS_REPLICATED: 1 for tables that the servers replicate, 0 otherwise'),
  leaseExpiry: integer(500, 600_000)
    .default(15_000)
    .describe(
      'FIRN_METRICS_LEASE_EXPIRY: milliseconds without a heartbeat after which others take over what a process indexes',
    ),
  batchRows: integer(1, 1_000_000)
    .default(100_000)
    .describe('FIRN_METRICS_BATCH_ROWS: rows that are stored together while blocks are waiting'),
  pollInterval: integer(10, 60_000)
    .default(500)
    .describe('FIRN_METRICS_POLL_INTERVAL: milliseconds between two questions for new blocks'),
  rateLimit: integer(0, Number.MAX_SAFE_INTEGER)
    .default(1_200_000)
    .describe('FIRN_METRICS_RATE_LIMIT: cost units a minute and client; 0 for none'),
  trustedProxies: z
    .array(
      z.string().refine(isAddressOrNetwork, {
        error: refusal('IP addresses and networks such as 10.0.0.0/8'),
      }),
    )
    .default([])
    .describe(
      'FIRN_METRICS_TRUSTED_PROXIES: addresses and networks whose X-Forwarded-For is believed, separated by commas',
    ),
  httpAllowedHosts: z
    .array(z.string().min(1))
    .default(['localhost'])
    .describe(
      'FIRN_METRICS_HTTP_ALLOWED_HOSTS: names that the Host header may hold, beside IP addresses, separated by commas; * is any',
    ),
  explainTokenFile: z
    .string()
    .min(1)
    .optional()
    .describe(
      'FIRN_METRICS_EXPLAIN_TOKEN_FILE: file with the token of who may ask what stands behind an answer',
    ),
  redis: z
    .url({
      protocol: /^rediss?$/,
      error: refusal('a URL with redis or rediss, such as redis://127.0.0.1:6379'),
    })
    .optional()
    .describe('FIRN_METRICS_REDIS: Redis in which servers share the rate limits of their clients'),
  responseFormat: choice(responseFormats)
    .default('interface')
    .describe('FIRN_METRICS_RESPONSE_FORMAT: interface, or sdk for the published SDKs'),
  teleporterAddress: z
    .array(z.string().regex(/^0x[0-9a-fA-F]{40}$/, { error: refusal('0x and 40 hexadecimal digits') }))
    .min(1)
    .default([teleporterMessenger])
    .describe(
      'FIRN_METRICS_TELEPORTER_ADDRESS: contracts whose logs tell of cross-chain messages, separated by commas',
    ),
  onNewGenesis: choice(newGenesisChoices)
    .default('refuse')
    .describe(
      'FIRN_METRICS_ON_NEW_GENESIS: what to do where a chain has another genesis than the stored one: refuse, keep-both or reset',
    ),
  verifyUpstream: choice(upstreamVerifications)
    .default('sampled')
    .describe(
      'FIRN_METRICS_VERIFY_UPSTREAM: what is worked out again of what nodes say: off, headers, sampled or all',
    ),
  explorer: z
    .boolean({ error: refusal('1 or 0') })
    .optional()
    .describe('FIRN_METRICS_EXPLORER: 1 to serve the explorer at /, 0 not to; default: 1 on loopback'),
  explorerDir: z
    .string()
    .min(1)
    .optional()
    .describe('FIRN_METRICS_EXPLORER_DIR: folder of the built explorer'),
  explorerBasePath: z
    .string()
    .default('/')
    .transform((text, context) => {
      const path = parseBasePath(text);
      if (path !== undefined) return path;
      const message = `expected a path such as /firn/, of letters, digits and . _ ~ -, got ${JSON.stringify(text)}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .describe('FIRN_METRICS_EXPLORER_BASE_PATH: path below which a proxy shows the service'),
  explorerNodeUrl: httpUrl
    .optional()
    .describe('FIRN_METRICS_EXPLORER_NODE_URL: address of the node for the pages of the explorer'),
  explorerConnect: z
    .array(
      z.string().transform((text, context) => {
        const origin = parseOrigin(text);
        if (origin !== undefined) return origin;
        const message = `expected an origin such as https://node.example, without a path, got ${JSON.stringify(text)}`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    )
    .default([])
    .describe(
      'FIRN_METRICS_EXPLORER_CONNECT: further origins that the pages of the explorer may call, separated by commas',
    ),
  logLevel: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('FIRN_METRICS_LOG_LEVEL: how much is logged'),
});

/** The checked settings. */
export type Config = z.output<typeof configSchema>;

/** Node that is indexed when neither a node nor a chains file is named. */
export const defaultNodeUrl = 'http://127.0.0.1:9650';

/**
 * Joins flags and environment variables and checks them.
 * @param flags by name of the setting; undefined where not given.
 * @throws MetricsError `wrong-usage` that names every wrong setting and what is allowed.
 */
export function readConfig(
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv = process.env,
): Config {
  const merged = Object.fromEntries(
    Object.keys(configSchema.shape).flatMap((name) => {
      const value = flags[name] ?? fromEnvironment(name, env);
      if (value === undefined) return [];
      // Anything else is refused by the schema.
      return [[name, switches.has(name) ? (switchWords[String(value)] ?? value) : value]];
    }),
  );
  const parsed = configSchema.safeParse(merged);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => `--${flagOf(String(path[0]))} (or ${variableOf(String(path[0]))}): ${message}`,
    );
    throw new MetricsError('wrong-usage', issues.join('\n'));
  }
  const { nodeUrl, chainsFile, store, cluster, replicated } = parsed.data;
  if (store.length === 0 && (cluster !== undefined || replicated)) {
    const flag = replicated ? '--replicated' : `--cluster ${cluster}`;
    throw new MetricsError('wrong-usage', `${flag} is about servers: name them with --store`);
  }
  return nodeUrl === undefined && chainsFile === undefined
    ? { ...parsed.data, nodeUrl: defaultNodeUrl }
    : parsed.data;
}

const lists: ReadonlySet<string> = new Set([
  'platformUrl',
  'store',
  'teleporterAddress',
  'trustedProxies',
  'httpAllowedHosts',
  'explorerConnect',
]);

/** What is 1 or 0. */
const switches: ReadonlySet<string> = new Set(['replicated', 'explorer']);
const switchWords: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };

function fromEnvironment(name: string, env: NodeJS.ProcessEnv): unknown {
  const value = env[variableOf(name)];
  if (value === undefined || value === '') return undefined;
  if (lists.has(name)) return value.split(',');
  return value;
}

function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function variableOf(name: string): string {
  return `FIRN_METRICS_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}
