import { ponder } from 'ponder:registry';
import { days } from 'ponder:schema';

const dayOf = (timestamp: bigint) => Math.floor(Number(timestamp) / 86_400);

ponder.on('Erc20:Transfer', async ({ event, context }) => {
  await context.db
    .insert(days)
    .values({ day: dayOf(event.block.timestamp), transactions: 0, transfers: 1 })
    .onConflictDoUpdate((row) => ({ transfers: row.transfers + 1 }));
});

ponder.on('Block:block', async ({ event, context }) => {
  const transactions = await context.client.getBlockTransactionCount({ blockNumber: event.block.number });
  await context.db
    .insert(days)
    .values({ day: dayOf(event.block.timestamp), transactions, transfers: 0 })
    .onConflictDoUpdate((row) => ({ transactions: row.transactions + transactions }));
});
