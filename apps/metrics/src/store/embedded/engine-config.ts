import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

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
