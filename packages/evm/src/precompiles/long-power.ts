import type { TurnTaking } from '../turns/turn-taking.js';
import { type Exponent, stretchesOf } from './exponent.js';

/** Bytes of the exponent between two rests. */
const bytesPerTurn = 4;

/** `base` to the exponent, modulo a modulus of any length that is not 0: a hex digit of the exponent at a time. */
export async function longPower(
  base: bigint,
  exponent: Exponent,
  modulus: bigint,
  turns: TurnTaking,
): Promise<bigint> {
  const powers = [1n % modulus, base % modulus];
  const powerOf = (digit: number): bigint => {
    while (powers.length <= digit) powers.push(((powers.at(-1) ?? 1n) * (powers[1] ?? 1n)) % modulus);
    return powers[digit] as bigint;
  };
  let power: bigint | undefined;
  const raise = (digit: number): void => {
    if (power === undefined) {
      if (digit > 0) power = powerOf(digit);
      return;
    }
    for (let step = 0; step < 4; step += 1) power = (power * power) % modulus;
    if (digit > 0) power = (power * powerOf(digit)) % modulus;
  };
  for (const stretch of stretchesOf(exponent, bytesPerTurn)) {
    for (const byte of stretch) {
      raise(byte >> 4);
      raise(byte & 15);
    }
    await turns.rest();
  }
  return power ?? powerOf(0);
}
