import { Emitter, LruCache } from '@firn/chain-runtime';

// Ten bytes at most; what was used longest ago goes first.
const codes = new LruCache<string, Uint8Array>(10, (code) => code.length);
codes.set('a', new Uint8Array(6));
codes.set('b', new Uint8Array(6));
console.log(codes.get('a'), codes.weight);

const events = new Emitter<{ readonly block: bigint }>();
const stop = events.on('block', (number) => console.log('block', number));
events.emit('block', 7n);
stop();
events.emit('block', 8n);
