import type { Platform } from '../../../platform/platform.ts'
import { inWorkspace } from '../../../platform/scope.ts'
import type { EngineSink } from '../engine.ts'
import { tellSeen } from './connection.ts'
import { storeAlias } from './inbound.ts'
import { keep } from './journal.ts'
import type { Lease } from './lease.ts'

type Use = Pick<Platform, 'database' | 'appSecret' | 'changes'>

/** What a session tells, stored. `connected` hears what becomes of the connection, and says what it is told as. */
export const sinkOf = (use: Use, lease: Lease, connected: EngineSink['connection']): EngineSink => ({
  connection: connected,
  message: (event) => keep(use, lease, { kind: 'message', event }),
  status: (event) => keep(use, lease, { kind: 'status', event }),
  change: (event) => keep(use, lease, { kind: 'change', event }),
  read: (event) => keep(use, lease, { kind: 'read', event }),
  async alias({ addresses, name }) {
    await inWorkspace(use.database, lease.workspaceId, (scope) =>
      storeAlias(scope, lease.accountId, addresses, name ?? null),
    )
    use.changes.announce(lease.workspaceId)
  },
  async complete(until) {
    await tellSeen(use, lease, until)
  },
})
