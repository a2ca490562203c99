import { withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { EngineSink } from '../engine.ts'
import { recordHistoryProgress, recordSeen } from '../sessions/connection-status.ts'
import type { Lease } from '../sessions/lease.ts'
import { recordAndProcess } from './journal.ts'
import { recordOlderMessages } from './record-older-messages.ts'
import { toStorableText } from './storable-text.ts'
import { storeAlias } from './store-message.ts'

type SinkDeps = Pick<Platform, 'database' | 'appSecret' | 'changes'>

/** A sink that stores what a session reports; connection events go to `onConnection`. */
export const createEngineSink = (deps: SinkDeps, lease: Lease, onConnection: EngineSink['connection']): EngineSink => ({
  connection: onConnection,
  message: (event) => recordAndProcess(deps, lease, { kind: 'message', event }),
  status: (event) => recordAndProcess(deps, lease, { kind: 'status', event }),
  change: (event) => recordAndProcess(deps, lease, { kind: 'change', event }),
  read: (event) => recordAndProcess(deps, lease, { kind: 'read', event }),
  async alias({ addresses, name }) {
    await withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
      storeAlias(scope, lease.accountId, {
        addresses,
        name: name ? toStorableText(name).slice(0, 200) : null,
        cause: 'alias',
      }),
    )
    deps.changes.notify(lease.workspaceId)
  },
  async history({ percent }) {
    await recordHistoryProgress(deps, lease, percent)
  },
  older: (event) => recordOlderMessages(deps, lease, event),
  async complete(until) {
    await recordSeen(deps, lease, until)
  },
})
