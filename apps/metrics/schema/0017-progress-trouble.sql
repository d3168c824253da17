-- What goes wrong with the reading of a chain, and the last block that its node said it has, for the processes that only serve.
ALTER TABLE progress ADD COLUMN IF NOT EXISTS head UInt64 DEFAULT 0;
ALTER TABLE progress ADD COLUMN IF NOT EXISTS failures UInt32 DEFAULT 0;
ALTER TABLE progress ADD COLUMN IF NOT EXISTS first_at DateTime('UTC') DEFAULT 0;
ALTER TABLE progress ADD COLUMN IF NOT EXISTS first_reason String DEFAULT '';
ALTER TABLE progress ADD COLUMN IF NOT EXISTS last_at DateTime('UTC') DEFAULT 0;
ALTER TABLE progress ADD COLUMN IF NOT EXISTS last_reason String DEFAULT '';
