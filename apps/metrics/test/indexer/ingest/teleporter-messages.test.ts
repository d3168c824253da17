import { expect, test } from 'vitest';
import { teleporterMessage, teleporterMessenger } from '../../../src/indexer/ingest/teleporter-messages.js';
import { addressOf } from '../../fixtures/fake-chain.js';
import { idBytes, receiveTopic, sendTopic, teleporter } from '../../fixtures/message-chains.js';

const known = new Set([teleporterMessenger]);
const log = {
  address: teleporter,
  topics: [sendTopic, idBytes(5), idBytes(2)],
  data: '0x',
  logIndex: 3n,
} as const;

test('a message is sent or received, with its ID and the other chain', () => {
  expect(teleporterMessage(log, known)).toEqual({
    sent: true,
    id: idBytes(5),
    peer: idBytes(2),
    logIndex: 3n,
  });
  const received = { ...log, topics: [receiveTopic, idBytes(5), idBytes(2), idBytes(9)] } as const;
  expect(teleporterMessage(received, known)).toMatchObject({ sent: false, peer: idBytes(2) });
});

test('logs of other contracts and other events are none', () => {
  expect(teleporterMessage({ ...log, address: addressOf(1) }, known)).toBeUndefined();
  expect(teleporterMessage({ ...log, address: addressOf(1) }, new Set([addressOf(1)]))).toBeDefined();
  expect(teleporterMessage({ ...log, topics: [idBytes(1), idBytes(5), idBytes(2)] }, known)).toBeUndefined();
  expect(teleporterMessage({ ...log, topics: [sendTopic, idBytes(5)] }, known)).toBeUndefined();
});

test('a topic that is not of 32 bytes cannot be', () => {
  expect(() => teleporterMessage({ ...log, topics: [sendTopic, '0x12', idBytes(2)] }, known)).toThrow(
    'expected a topic of 32 bytes, got 0x12',
  );
});
