import { describe, expect, it } from 'vitest';
import { pastedText } from '../src/search/pasted-text.ts';

const address = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const hash = `0x${'ab'.repeat(32)}`;
const id = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const own = 'http://127.0.0.1:9650';

describe('a pasted text', () => {
  it.each([
    [`${hash},`, hash],
    [`${hash}.`, hash],
    [`"${address}"`, address],
    [`“${nodeId}”;`, nodeId],
    [`(${id})`, id],
    [`[“${id}”],`, id],
    ['#16', '#16'],
    ['1,234', '1,234'],
    ['""', ''],
    [`${own}/c/C/tx/${hash}`, hash],
    [`<${own}/c/C/tx/${hash}?tab=calls>`, hash],
    [`${own}/c/C/address/${address}`, address],
    [`https://node.example/below/c/${id}/block/12`, '12'],
    [`${own}/c/${id}/blocks`, id],
    [`${own}/c/C/nft/${address}/7`, address],
    [`${own}/validator/${nodeId}/`, nodeId],
    [
      `${own}/p/address/P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96a`,
      'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96a',
    ],
    [`${own}/validators`, `${own}/validators`],
    ['http://[', 'http://'],
  ])('%s is about %s', (text, about) => expect(pastedText(text)).toBe(about));
});
