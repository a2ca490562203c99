import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import type { Person } from '../../../testing/factories/person.ts'
import type { TestServer } from '../../../testing/harness/test-server.ts'
import { createContact } from '../../contacts/examples.ts'
import { createView } from '../../views/examples.ts'

type ContactValues = {
  name?: string
  phoneNumber?: string | null
  whatsappNumber?: string | null
  [key: string]: unknown
}

let made = 0
/** A view of new contacts, and of no other ones; each gets a number of its own unless it says otherwise. */
export async function createRecipients(person: Person, contacts: ContactValues[], shared = false) {
  made += 1
  const source = `broadcast ${made}`
  const ids: string[] = []
  for (const [n, values] of contacts.entries()) {
    const defaults = { name: `Person ${n}`, phoneNumber: createNumber(), whatsappNumber: null, email: null }
    ids.push((await createContact(person, { ...defaults, ...values, source })).id)
  }
  const view = await createView(person, { name: `Fair ${made}`, definition: { filters: { source } }, shared })
  return { viewId: view.id, source, ids }
}

let numbered = 0
/** A number that no other contact of the test has. */
export const createNumber = (): string => `+1555020${String(1_000 + ++numbered)}`

/** Runs the job that queues the next messages, as if its time had come. */
export const runBroadcastJob = (server: TestServer, { workspaceId }: Person, id: string): Promise<void> => {
  const { handler } = jobs['send-broadcast'] as unknown as { handler: JobHandler }
  return handler({ workspaceId, id } as never, server.platform)
}
