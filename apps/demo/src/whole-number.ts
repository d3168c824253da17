import { InvalidArgumentError } from 'commander';

/** A flag parser for whole numbers from `minimum` to `maximum`. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`It takes a whole number from ${minimum} to ${maximum}.`);
    }
    return value;
  };
}
