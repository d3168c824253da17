import type { Store } from '../store.js';
import type { Session } from './session.js';

/** A claim of another process. */
export interface LeaseRow {
  readonly resource: string;
  readonly writer: string;
  readonly epoch: number;
  /** `expired`: its heartbeats have ended without a farewell. */
  readonly state: 'alive' | 'expired';
}

/** The claims that others make, and how many processes there are. */
export interface LeaseTable {
  readonly rows: readonly LeaseRow[];
  /** The highest number of any claim and any process. */
  readonly newestEpoch: number;
  /** Processes that send heartbeats, this one among them. */
  readonly processes: number;
}

/** A claim of a process, or its end. */
export interface Claim {
  readonly resource: string;
  readonly epoch: number;
  readonly held: boolean;
}

/** Reads what others claim. A process is alive for as long as its own heartbeats say, which may differ from process to process. The claims of a process that has said farewell are none. */
export async function readLeases(home: Store, { id }: Pick<Session, 'id'>): Promise<LeaseTable> {
  const writers = `SELECT writer, argMax(alive, (at, 1 - alive)) AS stays, max(at + toIntervalMillisecond(expiry_ms)) > now64(3) AS beating
    FROM writers GROUP BY writer`;
  const [rows, [counts]] = await Promise.all([
    home.query<{ resource: string; writer: string; epoch: string; beating: number }>(
      `SELECT resource, toString(writer) AS writer, epoch, beating
       FROM (SELECT resource, writer, epoch FROM leases FINAL WHERE held = 1 AND writer != {id:UUID}) AS claims
       LEFT JOIN (${writers}) AS writers USING writer
       WHERE stays = 1 OR writer NOT IN (SELECT writer FROM writers)`,
      { params: { id } },
    ),
    home.query<{ epoch: string; processes: string }>(
      `SELECT greatest((SELECT max(epoch) FROM leases), (SELECT max(epoch) FROM writers)) AS epoch,
         (SELECT countIf(stays = 1 AND beating) FROM (${writers})) AS processes`,
    ),
  ]);
  return {
    rows: rows.map(({ resource, writer, epoch, beating }) => ({
      resource,
      writer,
      epoch: Number(epoch),
      state: beating === 1 ? 'alive' : 'expired',
    })),
    newestEpoch: Number(counts?.epoch ?? 0),
    processes: Math.max(1, Number(counts?.processes ?? 1)),
  };
}

/** Writes claims of a process. What ends a claim is newer than it. */
export async function writeLeases(home: Store, writer: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const values = claims.map(
    (_, index) =>
      `({resource${index}:String}, {writer:UUID}, {epoch${index}:UInt64}, {held${index}:UInt8}, {version${index}:UInt64})`,
  );
  const params: Record<string, string | number> = { writer };
  for (const [index, { resource, epoch, held }] of claims.entries()) {
    params[`resource${index}`] = resource;
    params[`epoch${index}`] = epoch;
    params[`held${index}`] = held ? 1 : 0;
    params[`version${index}`] = 2 * epoch + (held ? 0 : 1);
  }
  await home.command(
    `INSERT INTO leases (resource, writer, epoch, held, version) VALUES ${values.join(', ')}`,
    {
      params,
    },
  );
}
