import { createKeyedSerialQueue, createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { overloaded } from '../../../platform/errors.ts'

/** The person a conversion is for. */
export type ConversionOwner = { workspaceId: string; userId: string }

/** Conversions that one person can have waiting, and workspaces that can wait at once. */
type QueueLimits = { perPerson: number; workspaces: number }

/**
 * Runs one conversion at a time, so that all of them together need no more memory than one. A workspace has one place in the
 * queue, and a person has one within the workspace, so that somebody who sends many files mainly waits for their own. Rejects a
 * conversion when too many are waiting.
 */
export function createConversionQueue({ perPerson, workspaces }: QueueLimits) {
  const enqueue = createSerialQueue()
  const enqueueOfWorkspace = createKeyedSerialQueue<string>()
  const enqueueOfPerson = createKeyedSerialQueue<string>()
  const waitingByPerson = new Map<string, number>()
  let inLine = 0

  const runInLine = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inLine >= workspaces) throw overloaded()
    inLine++
    return enqueue(work).finally(() => inLine--)
  }

  return async <T>({ workspaceId, userId }: ConversionOwner, work: () => Promise<T>): Promise<T> => {
    const person = `${workspaceId} ${userId}`
    const waiting = waitingByPerson.get(person) ?? 0
    if (waiting >= perPerson) throw overloaded()
    waitingByPerson.set(person, waiting + 1)
    try {
      return await enqueueOfPerson(person, () => enqueueOfWorkspace(workspaceId, () => runInLine(work)))
    } finally {
      const left = (waitingByPerson.get(person) ?? 1) - 1
      if (left === 0) waitingByPerson.delete(person)
      else waitingByPerson.set(person, left)
    }
  }
}
