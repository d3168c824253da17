import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import { parseUpgrades, readUpgrades } from '../../src/network/upgrade-file.js';
import { temporaryFolder } from '../fixtures/test-node.js';

describe('a file of upgrades', () => {
  it('says when each takes effect; what is missing has happened before the first block', () => {
    const text = '{"heliconTime":"2026-09-22T17:00:00+02:00"}';
    const upgrades = parseUpgrades(text, 'u.json');
    expect(upgrades).toMatchObject({
      heliconTime: '2026-09-22T15:00:00Z',
      graniteEpochDuration: 30_000_000_000n,
      graniteTime: '0001-01-01T00:00:00Z',
      apricotPhase4MinPChainHeight: 0n,
      cortinaXChainStopVertexID: '11111111111111111111111111111111LpoYY',
    });
  });

  it.each([
    ['{', /^the upgrades in u\.json are not JSON: /],
    ['[]', /^the upgrades in u\.json are not valid: the object: /],
    ['{"graniteEpochDuration":1,"heliconTime":"tomorrow"}', /heliconTime: must be a time as in RFC 3339/],
    ['{"graniteEpochDuration":1,"heliconTime":1790089200}', /heliconTime: /],
    ['{"graniteEpochDuration":0}', /graniteEpochDuration: must be the length of an epoch/],
    [
      '{"graniteEpochDuration":1,"heliconTme":"2026-09-22T15:00:00Z"}',
      /"heliconTme".*its keys are apricotPhase1Time, /,
    ],
    [
      '{"graniteEpochDuration":1,"cortinaXChainStopVertexID":"x"}',
      /cortinaXChainStopVertexID: must be an ID/,
    ],
  ])('is refused where it cannot be followed: %s', (text, message) => {
    expect(() => parseUpgrades(text, 'u.json')).toThrow(StartRefusal);
    expect(() => parseUpgrades(text, 'u.json')).toThrow(message);
  });

  it('is refused where it cannot be read, and so is content that is no JSON in base64', () => {
    const file = join(temporaryFolder(onTestFinished), 'absent.json');
    expect(() => readUpgrades({ file })).toThrow(/^--upgrade-file cannot be read: .*absent\.json/);
    expect(() => readUpgrades({ content: '{}' })).toThrow('--upgrade-file-content are not JSON');
    expect(readUpgrades({})).toBeUndefined();
  });
});
