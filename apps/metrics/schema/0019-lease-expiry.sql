-- For how long each heartbeat vouches for its process: processes may be told different times, and nobody judges another by his own.
ALTER TABLE writers ADD COLUMN IF NOT EXISTS expiry_ms UInt32 DEFAULT 15000 AFTER alive;
