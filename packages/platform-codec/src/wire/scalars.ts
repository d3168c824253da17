import { PlatformCodecError } from '../platform-codec-error.js';
import type { Codec } from './codec.js';

/** A byte. */
export const u8: Codec<number> = {
  minLength: 1,
  read: (source) => source.u8(),
  write: (target, value) => target.u8(value),
};

/** A number of 32 bits. */
export const u32: Codec<number> = {
  minLength: 4,
  read: (source) => source.u32(),
  write: (target, value) => target.u32(value),
};

/** A number of 64 bits. */
export const u64: Codec<bigint> = {
  minLength: 8,
  read: (source) => source.u64(),
  write: (target, value) => target.u64(value),
};

/** A byte that is 0 or 1. */
export const bool: Codec<boolean> = {
  minLength: 1,
  read(source) {
    const at = source.offset;
    const value = source.u8();
    if (value > 1) {
      throw new PlatformCodecError(
        'invalid-boolean',
        at,
        `unexpected value when unpacking bool: ${value}, only 0 and 1 are allowed`,
      );
    }
    return value === 1;
  },
  write: (target, value) => target.u8(value ? 1 : 0),
};

/** Bytes of one length, without a length in front. */
export function fixed(length: number): Codec<Uint8Array> {
  return {
    minLength: length,
    read: (source) => source.fixed(length),
    write(target, value) {
      if (value.length !== length) throw wrongLength(target.offset, value.length, length);
      target.fixed(value);
    },
  };
}

/** Bytes with a u32 length in front. */
export const bytes: Codec<Uint8Array> = {
  minLength: 4,
  read: (source) => source.fixed(source.u32()),
  write(target, value) {
    target.u32(value.length);
    target.fixed(value);
  },
};

/** Bytes of one length with that length in front: node IDs in what L1s say. */
export function sizedBytes(length: number): Codec<Uint8Array> {
  return {
    minLength: 4 + length,
    read(source) {
      const at = source.offset;
      const found = source.u32();
      if (found !== length) throw wrongLength(at, found, length);
      return source.fixed(length);
    },
    write(target, value) {
      if (value.length !== length) throw wrongLength(target.offset, value.length, length);
      target.u32(length);
      target.fixed(value);
    },
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const loneSurrogate = /\p{Surrogate}/u;

/** UTF-8 with a u16 length in front. */
export const text: Codec<string> = {
  minLength: 2,
  read(source) {
    const encoded = source.fixed(source.u16());
    try {
      return decoder.decode(encoded);
    } catch {
      throw new PlatformCodecError('invalid-text', source.offset - encoded.length, 'text is not UTF-8');
    }
  },
  write(target, value) {
    if (loneSurrogate.test(value)) {
      throw new PlatformCodecError('invalid-text', target.offset, 'text has half of a surrogate pair');
    }
    const encoded = encoder.encode(value);
    target.u16(encoded.length);
    target.fixed(encoded);
  },
};

function wrongLength(offset: number, found: number, allowed: number): PlatformCodecError {
  return new PlatformCodecError(
    'wrong-length',
    offset,
    `invalid hash length: expected ${allowed} bytes but got ${found}`,
  );
}
