/**
 * What a tracer in JavaScript finds around it, as go-ethereum documents it: `log`, `db`, `ctx`, frames and global functions. Runs in the sandbox, after
 * the library `bigInt`. `host(name, ...)` asks the node; bytes cross the border as hex without prefix, or as an ArrayBuffer to the tracer.
 */
export const environment = `(host) => {
  // The tracer may replace what it finds around it, but not what the node relies on.
  const { parse, stringify } = JSON;
  const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
  const toText = (bytes) => { let text = ''; for (const byte of bytes) text += pairs[byte]; return text; };
  const fromText = (text) => {
    let digits = text.replace(/^0x/i, '');
    if (digits.length % 2 === 1) digits = '0' + digits;
    digits = /^(?:[0-9a-f]{2})*/i.exec(digits)[0];
    const bytes = new Uint8Array(digits.length / 2);
    for (let at = 0; at < bytes.length; at++) bytes[at] = parseInt(digits.slice(2 * at, 2 * at + 2), 16);
    return bytes;
  };
  const toBytes = (value, takesText) => {
    if (takesText && (typeof value === 'string' || value instanceof String)) return fromText(String(value));
    if (Array.isArray(value)) return Uint8Array.from(value);
    if (value instanceof Uint8Array) return value;
    throw new TypeError('invalid buffer type');
  };
  const fit = (bytes, length) => {
    const end = bytes.slice(Math.max(0, bytes.length - length));
    const fitted = new Uint8Array(length);
    fitted.set(end, length - end.length);
    return fitted;
  };
  const address = (value, takesText) => toText(fit(toBytes(value, takesText), 20));
  const received = (name, ...inputs) => new Uint8Array(host(name, ...inputs));
  const big = (digits) => bigInt(digits, 16);
  const outOfMemory = (available, offset, size) =>
    new RangeError('tracer accessed out of bound memory: available ' + available + ', offset ' + offset + ', size ' + size);
  Object.assign(globalThis, {
    toHex: (value) => '0x' + toText(toBytes(value, false)),
    toWord: (value) => fit(toBytes(value, true), 32),
    toAddress: (value) => fit(toBytes(value, true), 20),
    toContract: (from, nonce) => received('contract', address(from, true), +nonce),
    toContract2: (from, salt, code) =>
      received('contract2', address(from, true), toText(fit(fromText(salt), 32)), toText(toBytes(code, true))),
    isPrecompiled: (value) => host('isPrecompiled', address(value, true)),
    slice: (value, start, end) => {
      const bytes = toBytes(value, false);
      if (start < 0 || start > end || end > bytes.length) throw outOfMemory(bytes.length, start, end - start);
      return bytes.slice(start, end);
    },
  });

  const db = {
    getBalance: (value) => big(host('balance', address(value, false))),
    getNonce: (value) => host('nonce', address(value, false)),
    getCode: (value) => received('code', address(value, false)),
    getState: (value, slot) => received('storage', address(value, false), toText(fit(toBytes(slot, false), 32))),
    exists: (value) => host('exists', address(value, false)),
  };

  let now = [];
  let error;
  const log = {
    op: {
      isPush: () => now[0] >= 0x5f && now[0] <= 0x7f,
      toString: () => now[1],
      toNumber: () => now[0],
    },
    memory: {
      slice: (first, last) => {
        const [begin, end] = [Math.trunc(+first) || 0, Math.trunc(+last) || 0];
        if (end === begin) return new Uint8Array(0);
        if (end < begin || begin < 0)
          throw new RangeError('tracer accessed out of bound memory: offset ' + begin + ', end ' + end);
        if (end - now[7] > 1048576) throw new RangeError('reached limit for padding memory slice: ' + (end - now[7]));
        return received('memory', begin, end);
      },
      getUint: (first) => {
        const offset = Math.trunc(+first) || 0;
        if (offset < 0 || now[7] < offset + 32) throw outOfMemory(now[7], offset, 32);
        return big(toText(received('memory', offset, offset + 32)));
      },
      length: () => now[7],
    },
    stack: {
      peek: (depth) => {
        const index = Math.trunc(+depth) || 0;
        if (index < 0 || index >= now[8])
          throw new RangeError('tracer accessed out of bound stack: size ' + now[8] + ', index ' + index);
        return big(host('stack', index));
      },
      length: () => now[8],
    },
    contract: {
      getCaller: () => received('caller'),
      getAddress: () => received('address'),
      getValue: () => big(host('value')),
      getInput: () => received('input'),
    },
    getPC: () => now[2],
    getGas: () => now[3],
    getCost: () => now[4],
    getDepth: () => now[5],
    getRefund: () => now[6],
    getError: () => error,
  };

  let entered;
  const frame = {
    getType: () => entered.type,
    getFrom: () => fromText(entered.from),
    getTo: () => fromText(entered.to),
    getInput: () => received('frameInput'),
    getGas: () => entered.gas,
    getValue: () => (entered.value === undefined ? undefined : big(entered.value)),
  };
  let left;
  const frameResult = {
    getGasUsed: () => left.gasUsed,
    getOutput: () => received('output'),
    getError: () => left.error,
  };

  const toContext = ({ bytes, numbers, bigs, texts }) => {
    const ctx = { ...numbers, ...texts };
    for (const [name, text] of Object.entries(bytes)) ctx[name] = fromText(text);
    for (const [name, digits] of Object.entries(bigs)) ctx[name] = big(digits);
    return ctx;
  };

  return (tracer, config) => {
    const has = (name) => typeof tracer?.[name] === 'function';
    for (const name of ['result', 'fault'])
      if (!has(name)) throw new TypeError('trace object must expose a function ' + name + '()');
    if (has('enter') !== has('exit'))
      throw new TypeError('trace object must expose either both or none of enter() and exit()');
    if (has('setup')) tracer.setup(config);
    return {
      step: has('step') ? (...values) => {
        now = values;
        error = values[9];
        tracer.step(log, db);
      } : undefined,
      fault: (...values) => {
        now = values;
        error = values[9];
        tracer.fault(log, db);
      },
      enter: has('enter') ? (text) => {
        entered = parse(text);
        tracer.enter(frame);
      } : undefined,
      exit: has('exit') ? (text) => {
        left = parse(text);
        tracer.exit(frameResult);
      } : undefined,
      result: (text) => stringify(tracer.result(toContext(parse(text)), db)) ?? 'null',
    };
  };
}`;
