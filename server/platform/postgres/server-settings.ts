/** Server settings for a small machine shared with the product. They are explicit, so that nothing depends on defaults. */
export const serverSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel plans need /dev/shm, which containers keep at 64 MB, and gain nothing on two cores under load.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  // One file per weekday, overwritten a week later, so that the log cannot fill the disk.
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // Statements and details contain customers' data, which does not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The environment of every PostgreSQL program: none of our variables, and especially no PG* variables. */
export const cleanEnvironment = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  // Trigrams take their character classes from the locale; plain C would only know ASCII.
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
}
