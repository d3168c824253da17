/** What metrics are computed from: a relation with the columns that {@link sourceSql} names. */
export type MetricSource = 'blocks' | 'parties';

/** The zero address stands for nobody: the other side of a mint or burn, and the missing recipient of a creation. */
const nobody = "toFixedString('', 20)";

/**
 * The rows of a source, as a subquery.
 *
 * - `blocks`: one row for each block, with `chain`, `num`, `ts`, `gas_used`, `tx_count`;
 * - `parties`: one row for each side of each transaction and token transfer, with `ts`, `address`, and `sending`, which is 1 on the sender's side.
 *
 * @param condition on the columns `chain`, `num` and `ts`, which every fact has.
 */
export function sourceSql(source: MetricSource, condition: string): string {
  switch (source) {
    case 'blocks':
      return `SELECT chain, num, ts, gas_used, tx_count FROM blocks WHERE ${condition}`;
    case 'parties':
      return ['txs', 'transfers']
        .flatMap((table) => [
          `SELECT ts, sender AS address, 1 AS sending FROM ${table} WHERE ${condition} AND sender != ${nobody}`,
          `SELECT ts, recipient AS address, 0 AS sending FROM ${table} WHERE ${condition} AND recipient != ${nobody}`,
        ])
        .join(' UNION ALL ');
  }
}
