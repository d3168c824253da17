import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutStartUpFile } from '../run-shell.js';

/** Where the servers of the guides run here. */
export interface Addresses {
  readonly node: string;
  readonly metrics: string;
  /** Data folder of the metrics service. */
  readonly metricsFolder: string;
  readonly mock: string;
}

/** What came of a command. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** A folder in which the commands of guides are run, as a reader's. */
export interface Workplace {
  /** Runs a command line in bash, the addresses of the guides replaced by those of here. */
  run(command: string): Promise<Ran>;
  /** Path of a file in the folder. */
  file(name: string): string;
  /** Replaces the addresses of the guides. */
  here(text: string): string;
  remove(): void;
}

const require = createRequire(import.meta.url);
const samples = fileURLToPath(new URL('../../samples', import.meta.url));

/** Makes one. */
export function createWorkplace({ node, metrics, metricsFolder, mock }: Addresses): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'firn-guides-'));
  cpSync(join(samples, 'petshop.yaml'), join(folder, 'petshop.yaml'));
  const here = (text: string): string =>
    text
      .replaceAll('http://127.0.0.1:9650', node)
      .replaceAll('http://127.0.0.1:9660', metrics)
      .replaceAll('http://127.0.0.1:8080', mock);
  writeFileSync(join(folder, 'commands.sh'), commands);
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FIRN: program('@firn/cli', 'dist/main.js'),
    CONFORMANCE: program('@firn/conformance', 'dist/program/main.js'),
    NODE_PROGRAM: program('@firn/node', 'dist/program/main.js'),
    METRICS_PROGRAM: program('@firn/metrics', 'dist/program/main.js'),
    // Where the programs of a reader stand side by side it is the default.
    FIRN_METRICS_DATA_DIR: metricsFolder,
  };
  return {
    file: (name) => join(folder, name),
    here,
    run: (command) =>
      new Promise((resolve) => {
        // The address that the command line takes for granted.
        const own = command.includes('--url') ? '' : `export FIRN_URL=${node}; `;
        const script = `source ./commands.sh; ${own}${here(command)}`;
        const words = [withoutStartUpFile, '-c', script];
        execFile('bash', words, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
          resolve({ code, output: stdout + stderr });
        });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function program(name: string, script: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), script);
}

/**
 * The commands of a reader. Servers are started for real, on free ports and in folders of their own, until they say that they listen; all of
 * the rest runs as it stands.
 */
const commands = `
serve() {
  local line code=1 id
  exec {out}< <(exec "$@" 2>&1)
  id=$!
  while read -r line <&$out; do
    echo "$line"
    if [[ $line == 'listening on '* ]]; then code=0; kill $id; fi
  done
  return $code
}
firn() {
  case $1 in
    mock) serve node "$FIRN" "$@" --port 0 ;;
    *) node "$FIRN" "$@" ;;
  esac
}
npm() {
  [[ $1 == run ]] || { echo "npm $1: not a command of a guide"; return 1; }
  local data; data=$(mktemp -d -p .)
  local name=$2; shift 2; [[ $1 == -- ]] && shift
  case "$name $1" in
    'metrics explain' | 'metrics verify') node "$METRICS_PROGRAM" "$@" ;;
    metrics*) serve node "$METRICS_PROGRAM" "$@" --http-port 0 --data-dir "$data" ;;
    node*) serve node "$NODE_PROGRAM" "$@" --http-port 0 --staking-port 0 --data-dir "$data" ;;
    *) echo "npm run $name: not a command of a guide"; return 1 ;;
  esac
}
npx() {
  [[ $1 == @firn/conformance ]] || { echo "npx $1: not a command of a guide"; return 1; }
  shift; node "$CONFORMANCE" "$@"
}
`;
