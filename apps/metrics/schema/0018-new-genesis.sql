-- What became of a chain whose genesis was replaced: `kept`, `dropped` (its rows are being erased) or `erased`; nothing for a chain that is read.
-- Its number is never given to another chain.
ALTER TABLE chains ADD COLUMN IF NOT EXISTS retired LowCardinality(String) DEFAULT '';

-- Which platform chain of the network it is: another number, another genesis.
ALTER TABLE platform_watermark ADD COLUMN IF NOT EXISTS era UInt64 DEFAULT 0;
