import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import type { StatusReason } from '#contract/whatsapp/texts.ts'
import type { WhatsAppEngine } from '../engine.ts'
import { recordConnection } from './connection-status.ts'
import type { HostTimings } from './host-timings.ts'
import type { Lease } from './lease.ts'
import type { AccountWork, ClaimedAccount, LeaseStore, OwnedLease } from './lease-store.ts'
import type { Openings } from './openings.ts'
import type { SessionDeps } from './run-connection.ts'
import type { SeenRecorder } from './seen-recorder.ts'
import { type RunningSession, runSession } from './session-runner.ts'

export type Engines = Partial<Record<WhatsappEngineName, WhatsAppEngine>>

type RegistryInput = {
  deps: SessionDeps
  engines: Engines
  timings: HostTimings
  node: string
  /** Maximum number of accounts that this node runs. */
  maxAccounts: number
  leases: LeaseStore
  openings: Openings
  seen: SeenRecorder
  /** Looks for accounts to claim. */
  claimSoon: () => void
}

type RegisteredSession = RunningSession & { startedAt: number }

export type SessionRegistry = ReturnType<typeof createSessionRegistry>

/** The sessions of this node, by account. Calls of `claim` and `reconcile` must not overlap. */
export function createSessionRegistry(input: RegistryInput) {
  const { deps, engines, timings, maxAccounts, leases, openings, claimSoon } = input
  const table = createSessionTable(input)
  const { sessions, closing, close, giveUp } = table
  const faults = createEngineFaults(timings.engineFaultPause)
  const usableEngines = () => (Object.keys(engines) as WhatsappEngineName[]).filter(faults.isUsable)
  const countRoom = () => maxAccounts - sessions.size - closing.size
  const start = createStart(input, table, faults, countRoom)
  const capacity = createCapacityNotice(deps, maxAccounts, timings.fullNoticeDelay)
  const claimUpTo = async (limit: number, names: WhatsappEngineName[]): Promise<number> => {
    const accounts = await leases.claim(limit, names, timings.engineWaitSeconds)
    for (const account of accounts) await start(account)
    return accounts.length
  }

  return {
    /**
     * Claims as many accounts as may be opened now. If the node is full, only reports that the remaining accounts have no room
     * here.
     */
    async claim(): Promise<void> {
      while (!table.isClosed) {
        if (countRoom() <= 0) break
        const limit = Math.min(countRoom(), openings.countFree())
        if (limit <= 0) return capacity.reset()
        if ((await claimUpTo(limit, usableEngines())) < limit) return capacity.reset()
      }
      if (table.isClosed || !capacity.isDue()) return
      capacity.tell(await claimUpTo(waitingBatchSize, []))
    },
    /** Does the work that was found. */
    apply(work: readonly AccountWork[]): void {
      for (const found of work) {
        const session = sessions.get(found.accountId)
        if (session && found.isLost) close(session, false)
        else if (session && found.isHeld && found.desiredState !== 'on')
          close(session, found.desiredState === 'gone', () => giveUp(found))
        else if (session) session.work(found)
      }
      if (work.some(({ isHeld }) => !isHeld)) claimSoon()
    },
    /**
     * Closes sessions whose account this node did not own at `askedAt`, or whose account should not be connected. Releases leases
     * without a session, because they would keep every node from claiming the account.
     */
    async reconcile(rows: readonly OwnedLease[], askedAt: number): Promise<void> {
      const owned = new Map(rows.map((row) => [row.accountId, row]))
      for (const row of rows)
        if (!sessions.has(row.accountId) && !closing.has(row.accountId) && !table.isClosed) await giveUp(row)
      for (const [accountId, session] of sessions) {
        const row = owned.get(accountId)
        if (session.startedAt > askedAt || (row?.desiredState === 'on' && row.epoch === session.lease.epoch)) continue
        const isOurs = row !== undefined && row.epoch === session.lease.epoch
        close(session, isOurs && row.desiredState === 'gone', async () => {
          if (isOurs) await giveUp(row)
        })
      }
    },
    /** The accounts that run here in the given workspaces. */
    listIn: (workspaces: ReadonlySet<string>): string[] =>
      [...sessions.values()].flatMap(({ lease }) => (workspaces.has(lease.workspaceId) ? [lease.accountId] : [])),
    /** Closes every session, because other nodes may own the accounts. */
    closeAll(): void {
      for (const session of sessions.values()) close(session, false)
    },
    /** Closes all sessions, and starts no more. */
    async stop(): Promise<void> {
      table.isClosed = true
      await Promise.all([...[...sessions.values()].map((session) => session.stop()), ...closing.values()])
    },
  }
}

type SessionTable = ReturnType<typeof createSessionTable>

/** The running and the closing sessions, by account. */
function createSessionTable({ deps, leases, claimSoon }: RegistryInput) {
  const sessions = new Map<string, RegisteredSession>()
  /** Sessions that are closing; their accounts are started again only then. */
  const closing = new Map<string, Promise<void>>()
  return {
    sessions,
    closing,
    /** Whether no more sessions are started. */
    isClosed: false,
    /** Closes a session without waiting for it; `settle` runs once it is closed. */
    close(session: RunningSession, isGone: boolean, settle = async () => {}): void {
      const { accountId } = session.lease
      sessions.delete(accountId)
      const closed = session
        .stop(isGone)
        .then(settle)
        .catch((error) => deps.log('close', error))
        .finally(() => {
          if (closing.get(accountId) === closed) closing.delete(accountId)
          claimSoon()
        })
      closing.set(accountId, closed)
    },
    giveUp: ({ accountId, desiredState }: Pick<OwnedLease, 'accountId' | 'desiredState'>) =>
      desiredState === 'gone' ? leases.forget(accountId) : leases.release(accountId),
  }
}

/** Returns the function that starts a claimed account, or records why it cannot run here. */
function createStart(input: RegistryInput, table: SessionTable, faults: EngineFaults, countRoom: () => number) {
  const { deps, engines, timings, node, leases, openings, seen } = input
  const { sessions, closing, close } = table
  const refuse = async (lease: Lease, reason: StatusReason) => {
    await recordConnection(deps, lease, { status: 'DISCONNECTED', reason, canRetry: true })
    await leases.release(lease.accountId)
  }
  return async (claimed: ClaimedAccount) => {
    const { workspaceId, accountId, engine: engineName, desiredState, epoch } = claimed
    const running = sessions.get(accountId)
    if (running) close(running, false)
    await closing.get(accountId)
    if (desiredState === 'gone') return leases.forget(accountId)
    const lease = { workspaceId, accountId, node, epoch }
    const engine = faults.isUsable(engineName) ? engines[engineName] : undefined
    if (!engine) return refuse(lease, faults.reasonOf(engineName) ?? 'unavailable')
    if (countRoom() <= 0) return refuse(lease, 'no_room')
    const started = runSession({ deps, engine, lease, settings: claimed, timings, openings, seen })
    const session = { ...started, startedAt: performance.now() }
    sessions.set(accountId, session)
    void session.done.then(() => {
      if (sessions.get(accountId) !== session) return
      // It ended by itself: releasing the lease lets the account be claimed again.
      const fault = session.engineFault()
      if (fault) faults.add(engineName, fault)
      if (table.isClosed) sessions.delete(accountId)
      else close(session, false, () => leases.release(accountId))
    })
  }
}

/** Maximum accounts without room that are claimed at once, to report it. */
const waitingBatchSize = 20

type EngineFaults = ReturnType<typeof createEngineFaults>

/** Engines that cannot connect on this node now. */
function createEngineFaults(pause: number) {
  const faults = new Map<WhatsappEngineName, { reason: StatusReason; until: number }>()
  return {
    isUsable: (name: WhatsappEngineName): boolean => (faults.get(name)?.until ?? 0) <= performance.now(),
    reasonOf: (name: WhatsappEngineName): StatusReason | undefined => faults.get(name)?.reason,
    add: (name: WhatsappEngineName, reason: StatusReason) =>
      void faults.set(name, { reason, until: performance.now() + pause }),
  }
}

/** Logs that this node is full, after `delay` milliseconds: another node may be about to take the remaining accounts. */
function createCapacityNotice(deps: Pick<SessionDeps, 'log'>, maxAccounts: number, delay: number) {
  let fullSince: number | undefined
  let isTold = false
  return {
    isDue(): boolean {
      fullSince ??= performance.now()
      return performance.now() - fullSince >= delay
    },
    tell(waiting: number): void {
      if (waiting === 0 || isTold) return
      isTold = true
      deps.log(
        'capacity',
        new Error(
          `This node runs ${maxAccounts} WhatsApp accounts, as many as WHATSAPP_ACCOUNTS_PER_NODE allows. Others are waiting: start another node, or raise the limit.`,
        ),
      )
    },
    reset(): void {
      fullSince = undefined
      isTold = false
    },
  }
}
