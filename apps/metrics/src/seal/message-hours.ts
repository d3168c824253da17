import { periodStartSql } from '../metrics/interval.js';
import type { DerivedTable } from './derived-table.js';

/** How many messages a chain sent to each other chain and received from it in each hour. */
export const messageHours: DerivedTable = {
  name: 'messages',
  table: 'message_hours',
  interval: 'hour',
  select: `SELECT chain, start AS ts, sent, peer, messages FROM (
      SELECT chain, ${periodStartSql('hour')} AS start, sent, peer, count() AS messages FROM messages
      WHERE chain = {chain:UInt32} AND num BETWEEN {first:UInt64} AND {last:UInt64} GROUP BY chain, start, sent, peer
    )`,
};
