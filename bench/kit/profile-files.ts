/** The variable with the path of the profile that `profile-on-signal.ts` writes. */
export const profileVariable = 'BENCH_PROFILE_FILE'

/** The file that says that the profiler has started. */
export const startedFileOf = (profile: string): string => `${profile}.started`
