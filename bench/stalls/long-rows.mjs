/**
 * Rows that take over a second each, by target. The gate leaves them out, and keeps one of each kind of work: a precompile at its limit, loops in
 * a batch of traces, a flood of each protocol. `npm run soak stalls` asks them all.
 */
export const longRows = {
  node: [
    'BLAKE2F, 49 million rounds, in a contract',
    'BLAKE2F, 45 million rounds, in a trace',
    'BLAKE2F, 49 million rounds, eight in a batch',
    'MODEXP again and again in a contract',
    'multiplications on BN254 in a contract',
    'P-256 in a contract',
    'ECRECOVER in a contract',
    'identity over 1 MB in a contract',
    'KECCAK256 over 1 MB in a loop',
    'an endless loop in a trace',
    'an endless loop in a trace of all steps',
    '500 endless loops in traces of calls, in a batch',
    'an endless loop in a trace with 1 MB of memory in each step',
    'four readers who take nothing of a trace of 100 MB, and a call of another',
    '256 endless loops at a time',
    '16 endless loops in a batch',
    'a block for 20,000 subscribers',
    'the receipts of such a block, 16 times at once',
    'the changes of a filter of blocks after 10,000 blocks',
    'the head set back by 20,000 blocks',
    '5,000 blocks mined',
    'a block that settles 2,800 blocks of a payment each',
    '1,024 blocks of fees at 100 percentiles, with transactions',
    'a transaction of 10,000 logs for 10 subscribers to logs',
    '1,024 slots proved of an account of 20,000',
    '20 proofs of 1,024 slots in a batch',
    '256 accounts with 24 KB of code each in a range',
    'a full pool',
    'a block of a full pool',
    '16 new accounts at once',
  ],
  'public node': [
    'estimates, one after the other',
    '300 requests in each write',
    '60 requests in each write',
    '2,600 requests in each write',
    '3,600 requests without a host in each write',
    '1,600 requests that expect something in each write',
    'heads that do not end',
    'connections that are closed at once',
  ],
  metrics: [
    '500 made-up page tokens of 7,000 characters',
    '30 bodies of 1 MiB: unknown keys',
    '30 bodies of 1 MiB: one number',
    '900 heads that are no HTTP',
    '64 composite queries of 20 parts',
    '400 series of different ranges',
    '400 series of different ranges in CSV',
    '200 pages of 5,000 holders of NFTs',
    '1,000 names of metrics that there are not',
    '500 lists of 900 accepted media types',
    '30 bodies of 1 MiB: one name of a subquery',
    '200 pages of 5,000 holders with frames',
    '100 breakdowns of messages by pair, 2,160 rows each',
    '1,000 health checks',
    '2,000 connections that say nothing',
    '900 connections with half a head',
    '900 bodies that do not come',
  ],
};

/** The names of what is to be left out that no target has: the list is behind then. */
export function strangersOf(targets) {
  return Object.entries(longRows).flatMap(([target, names]) => {
    const known = new Set(targets.find(({ name }) => name === target)?.rows.map(({ name }) => name));
    return names.filter((name) => !known.has(name)).map((name) => `${target}: ${name}`);
  });
}
