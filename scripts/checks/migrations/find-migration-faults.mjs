import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../process/root.mjs'

const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')

const excludedRules = [
  // `migrate` sets a lock timeout, and a migration may take as long as it needs.
  'require-lock-timeout',
  'require-statement-timeout',
  // All migrations of an upgrade are one transaction, in which no index can be built or dropped concurrently.
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  // The contract limits counts and positions.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]

/**
 * Finds statements that hold up everybody while a large table is rewritten or scanned, or that break older programs.
 * Returns one line per fault.
 */
export function findMigrationFaults(paths) {
  if (paths.length === 0) return []
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      squawk,
      '--assume-in-transaction',
      '--pg-version=15.0',
      '--reporter=json',
      `--exclude=${excludedRules.join(',')}`,
      ...paths,
    ],
    { encoding: 'utf8' },
  )
  if (stdout.trim() === '') throw new Error(`squawk ended with ${status}: ${stderr}`)
  return JSON.parse(stdout).map(
    ({ file, line, rule_name, message }) => `${file}:${line + 1}: ${message} (${rule_name})`,
  )
}
