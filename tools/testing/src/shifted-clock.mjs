// Lets a program live at another time: NODE_OPTIONS="--import <this file>" FIRN_CLOCK_SHIFT=86400000 npx vitest run
// Programs and threads that it starts do the same. What reads the clock of the system itself, as the engine of the store does, does not.
const shift = Number(process.env.FIRN_CLOCK_SHIFT ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
