import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { freemem, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { MetricsError } from '../../errors.js';

/** Name of the engine's user; `default` can do nothing but keep the engine running. */
export const engineUser = 'firn';

/** Folders that hold the configuration of one engine process: a new one each time, so that a refused second process changes nothing. */
export const runFolderPrefix = 'engine-';

const mebibyte = 1024 * 1024;

/** Upper bound of the engine's memory: half of the machine, between 1 and 4 GiB. */
export function engineMemoryLimit(machineBytes: number = Math.max(totalmem(), freemem())): number {
  return Math.min(4096 * mebibyte, Math.max(1024 * mebibyte, Math.floor(machineBytes / 2)));
}

/** A cluster of engines on this machine, one for each shard. */
export interface EngineCluster {
  readonly name: string;
  /** Port of the native protocol of each shard, by which they talk to each other. */
  readonly ports: readonly number[];
  /** The one of them that is this engine's. */
  readonly port: number;
}

/** Files and arguments that start one engine process. */
export interface EngineLaunch {
  readonly runFolder: string;
  /** Holds the HTTP port once the engine listens. */
  readonly portFile: string;
  /** Headers without which the engine does nothing for anybody; none where everybody may ask it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly arguments: readonly string[];
}

/** Header that carries the key of an engine. */
const keyHeader = 'X-Firn-Engine-Key';

/** Writes the engine's configuration, readable only by this user, and builds its command line. */
export function prepareLaunch(options: {
  readonly dataDir: string;
  readonly database: string;
  readonly password: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly memoryLimitBytes: number;
  readonly cluster?: EngineCluster | undefined;
  /** Whether it answers nobody but who has its key. */
  readonly isPrivate: boolean;
}): EngineLaunch {
  const runFolder = mkdtempSync(join(resolve(options.dataDir), runFolderPrefix));
  const users = join(runFolder, 'users.xml');
  const config = join(runFolder, 'config.xml');
  const portFile = join(runFolder, 'port');
  writeFileSync(users, usersXml(options.database, options.password, options.cluster !== undefined), {
    mode: 0o600,
  });
  const key = options.isPrivate ? randomBytes(24).toString('base64url') : undefined;
  writeFileSync(config, configXml(users, { ...options, key }), { mode: 0o600 });
  return {
    runFolder,
    portFile,
    headers: key === undefined ? {} : { [keyHeader]: key },
    arguments: [
      'clickhouse',
      '--config-file',
      config,
      '--path',
      join(resolve(options.dataDir), 'store'),
      '--logger.level=error',
      '--listen_host=127.0.0.1',
      `--http_port=${options.port}`,
      ...(options.cluster === undefined ? [] : [`--tcp_port=${options.cluster.port}`]),
      '--query',
      listenForEver(portFile, options.cluster !== undefined),
    ],
  };
}

/** The statement that keeps the engine alive sleeps between rows, so it costs nothing. */
function listenForEver(portFile: string, tcp: boolean): string {
  return [
    'SYSTEM START LISTEN HTTP',
    ...(tcp ? ['SYSTEM START LISTEN TCP'] : []),
    `SELECT getServerPort('http_port') INTO OUTFILE '${portFile.replace(/[\\']/g, '\\$&')}' FORMAT TSV`,
    'SELECT sleepEachRow(3) FROM system.numbers SETTINGS max_block_size = 1, max_execution_time = 0, max_threads = 1 FORMAT Null',
  ].join('; ');
}

/** What the service reads of the engine itself; `one` is what a SELECT without a table reads. */
const readTables = ['clusters', 'columns', 'one', 'processes', 'tables'];

/** `default` runs the statement above and has no password, so it may read one endless table of numbers and nothing else; over HTTP
 * it needs the key. */
function usersXml(database: string, password: string, clustered: boolean): string {
  const digest = createHash('sha256').update(password).digest('hex');
  const own = [
    `GRANT ALL ON ${database}.*`,
    'GRANT TABLE ENGINE ON MergeTree',
    'GRANT TABLE ENGINE ON ReplacingMergeTree',
    'GRANT TABLE ENGINE ON AggregatingMergeTree',
    'GRANT TABLE ENGINE ON Null',
    ...readTables.map((table) => `GRANT SELECT ON system.${table}`),
    'GRANT KILL QUERY ON *.*',
    ...(clustered
      ? [`GRANT ALL ON ${database}_all.*`, 'GRANT TABLE ENGINE ON Distributed', 'GRANT READ, WRITE ON REMOTE']
      : []),
  ];
  return `<clickhouse>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <grants><query>GRANT SELECT ON system.numbers</query><query>GRANT SYSTEM LISTEN ON *.*</query></grants>
    </default>
    <${engineUser}>
      <password_sha256_hex>${digest}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <grants>${own.map((grant) => `<query>${grant}</query>`).join('')}</grants>
    </${engineUser}>
  </users>
</clickhouse>
`;
}

/** Caches are sized for a program on a shared machine; the engine's defaults take gigabytes. */
function configXml(
  usersFile: string,
  {
    memoryLimitBytes,
    password,
    cluster,
    key,
  }: {
    readonly memoryLimitBytes: number;
    readonly password: string;
    readonly cluster?: EngineCluster | undefined;
    readonly key: string | undefined;
  },
): string {
  return `<clickhouse>
  <users_config>${escapeXml(usersFile)}</users_config>
  <max_server_memory_usage>${memoryLimitBytes}</max_server_memory_usage>
  <mark_cache_size>${128 * mebibyte}</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <keep_alive_timeout>30</keep_alive_timeout>
  ${key === undefined ? '' : handlersXml(key)}
  ${cluster === undefined ? '' : clusterXml(cluster, password)}
</clickhouse>
`;
}

/**
 * Statements of who has the key, and nothing else: no pages, no other ways in. `default`, which has no password, is kept out by it too.
 */
function handlersXml(key: string): string {
  return `<http_handlers><rule>
    <headers><${keyHeader}>${key}</${keyHeader}></headers>
    <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
  </rule></http_handlers>`;
}

/** One server for each shard, with the same user and password everywhere. */
function clusterXml({ name, ports }: EngineCluster, password: string): string {
  const shards = ports.map(
    (port) =>
      `<shard><replica><host>127.0.0.1</host><port>${port}</port><user>${engineUser}</user><password>${escapeXml(password)}</password></replica></shard>`,
  );
  return `<remote_servers><${name}>${shards.join('')}</${name}></remote_servers>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const run = promisify(execFile);

/**
 * Commands of util-linux that start a program in a network namespace of its own: what listens there can be reached from inside of it alone.
 * The first needs rights that root has in most places. The second needs none where the system lets users make namespaces; it keeps the right to
 * start the loopback interface, and no other, because rights in a namespace are not what the engine takes them for.
 */
const ways = [
  ['unshare', '--net'],
  [
    ...['unshare', '--user', '--map-current-user', '--keep-caps', '--net', 'setpriv', '--no-new-privs'],
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+net_admin`),
  ],
] as const;

/** How a process is started so that nobody else reaches its ports. */
export interface Isolation {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

/**
 * How to keep others on this machine away from a process that uses a folder; undefined where the system does not let this user, or would take
 * the folder away from it.
 */
export async function findIsolation(folder: string): Promise<Isolation | undefined> {
  if (process.platform !== 'linux' || !isOwn(folder)) return undefined;
  for (const [execPath, ...args] of ways) {
    const execArgv = [...args, process.execPath];
    try {
      await run(execPath, [...execArgv, '--version']);
      return { execPath, execArgv };
    } catch {
      // Whatever the reason: whether it works is all that counts, and the engine starts without too.
    }
  }
  return undefined;
}

/** In a namespace of users root has no rights over files of others. */
function isOwn(folder: string): boolean {
  const own = process.getuid?.();
  return [folder, join(folder, 'store')].every((each) => {
    const found = statSync(each, { throwIfNoEntry: false });
    return found === undefined || found.uid === own;
  });
}

/** The packages that carry the engine, by `process.platform-process.arch`; optional dependencies of this program. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};

/**
 * Finds the shared library of the embedded engine for a platform.
 * @throws MetricsError `store-unsupported` where there is none; it says to use `--store URL`.
 */
export function findLibchdb(platform: string = process.platform, arch: string = process.arch): string {
  const name = packages[`${platform}-${arch}`];
  const advice = 'use --store URL to name a ClickHouse server';
  if (name === undefined) {
    throw new MetricsError(
      'store-unsupported',
      `there is no embedded store for ${platform}-${arch} (only for ${Object.keys(packages).join(', ')}): ${advice}`,
    );
  }
  try {
    return createRequire(import.meta.url).resolve(`${name}/libchdb.so`);
  } catch (cause) {
    throw new MetricsError(
      'store-unsupported',
      `the embedded store needs the optional package ${name}, which is not installed (it needs glibc): ${advice}`,
      { cause },
    );
  }
}
