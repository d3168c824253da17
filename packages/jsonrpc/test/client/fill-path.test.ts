import { expect, it } from 'vitest';
import { fillPath } from '../../src/client/fill-path.js';

it.each(['name', 'chain-id', 'chain.id', 'größe'])('fills in the placeholder {%s}', (name) => {
  expect(fillPath(`/ext/bc/{${name}}/rpc`, { [name]: 'a/b' })).toBe('/ext/bc/a%2Fb/rpc');
  expect(() => fillPath(`/ext/bc/{${name}}/rpc`, {})).toThrow(
    `/ext/bc/{${name}}/rpc needs pathParams.${name}`,
  );
});
