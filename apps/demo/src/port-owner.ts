import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Longest command line that is shown. */
const maximumLength = 120;

/** State of a listening socket in the tables of the kernel. */
const listening = '0A';

/** The addresses that keep others from listening at 127.0.0.1, as the tables write them: itself and every address, in IPv4 and IPv6. */
const addresses = new Set([
  '0100007F',
  '00000000',
  '0000000000000000FFFF00000100007F',
  '00000000000000000000000000000000',
]);

/**
 * Who listens at a port of 127.0.0.1: `process 4711 (node server.js)`. Read from `/proc`, so that it is known on Linux only;
 * `undefined` where it cannot be found out.
 */
export function portOwner(port: number): string | undefined {
  const sockets = [...rowsOf('/proc/net/tcp'), ...rowsOf('/proc/net/tcp6')].filter(
    (row) => row.state === listening && row.port === port && addresses.has(row.address),
  );
  const [socket] = sockets;
  if (socket === undefined) return undefined;
  const owner = processOf(new Set(sockets.map(({ inode }) => `socket:[${inode}]`)));
  if (owner === undefined) return `a process of user ${socket.user} that is hidden from this one`;
  return `process ${owner} (${commandOf(owner)})`;
}

interface SocketRow {
  readonly address: string;
  readonly port: number;
  readonly state: string;
  readonly user: string;
  readonly inode: string;
}

function rowsOf(table: string): SocketRow[] {
  const [, ...lines] = (readable(() => readFileSync(table, 'utf8')) ?? '').trim().split('\n');
  return lines.map((line) => {
    const [, local = '', , state = '', , , , user = '', , inode = ''] = line.trim().split(/\s+/);
    const [address = '', port = ''] = local.split(':');
    return { address, port: Number.parseInt(port, 16), state, user, inode };
  });
}

function processOf(sockets: ReadonlySet<string>): string | undefined {
  const processes = (readable(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name));
  return processes.find((id) => {
    const files = readable(() => readdirSync(`/proc/${id}/fd`)) ?? [];
    return files.some((file) => sockets.has(readable(() => readlinkSync(`/proc/${id}/fd/${file}`)) ?? ''));
  });
}

function commandOf(id: string): string {
  const words = (readable(() => readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? '').split('\0');
  const text = words.join(' ').trim();
  if (text === '') return 'its command line is empty';
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
}

/** Processes come and go, and those of others are closed: what cannot be read belongs to none that could be named. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
