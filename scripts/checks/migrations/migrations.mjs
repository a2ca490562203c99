import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../process/root.mjs'
import { reportFaults } from '../report-faults.mjs'
import { findMigrationFaults } from './find-migration-faults.mjs'

/** Migrations up to this one were written before the check, and are never changed. */
const newestUnchecked = '0127_backup_status.sql'

const folder = join(root, 'server/migrations')
const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > newestUnchecked)
reportFaults(`New migrations: ${names.length}`, findMigrationFaults(names.map((name) => join(folder, name))))
