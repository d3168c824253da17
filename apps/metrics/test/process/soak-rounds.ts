/** How often the soaks kill something, each in its way. */
export const soakRounds = Number(process.env.FIRN_CRASH_ROUNDS ?? 60);
