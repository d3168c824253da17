// Loaded into a program before anything else: its clock stands still, and shows what the parent process says. Timers go on.
const systemDate = globalThis.Date;
let nowMs = Number(process.env.MANUAL_CLOCK_MS);

globalThis.Date = class extends systemDate {
  constructor(...fields) {
    super(...(fields.length === 0 ? [nowMs] : fields));
  }
  static now() {
    return nowMs;
  }
};

process.on('message', ({ clockMs }) => {
  if (clockMs === undefined) return;
  nowMs = clockMs;
  process.send({ clockMs });
});
// It keeps the program alive no longer than it would be otherwise.
process.channel.unref();
// Nor does it outlive whoever set its clock.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
