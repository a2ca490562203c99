import { uuidv7 } from 'uuidv7'
import type { Person } from '../factories/person.ts'
import type { TestServer } from '../harness/test-server.ts'

/** One successful call of the person that the examples belong to. The guards add the workspace and organization. */
export type Example = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  /** Sent as JSON; a string is sent unchanged, with a content type in `headers`. */
  body?: unknown
  headers?: Record<string, string>
  /** Token of another person, for calls that end their session. */
  token?: string
  /** Text that the response must contain, so that an always empty list does not pass as isolated. */
  expectedText?: string
  /** Whether the call only works for this person, and for no other member of the workspace; or also for its administrators. */
  isPersonal?: true | 'or administrators'
  /** Whether the call succeeds only once per organization. */
  runsOnce?: true
  /** Whether its list of ids must be complete, so that the call is refused if an id of another workspace is in it. */
  hasCompleteList?: true
  /** Variants of this call, each as its differences. The predicate guard also sends them; they do not have to succeed. */
  variants?: Pick<Example, 'params' | 'query' | 'body' | 'headers' | 'expectedText'>[]
  /** Ids of the other workspace that the response may contain, because it is about the whole organization. */
  allowedForeignIds?: string[]
}

/**
 * Test data of a feature, created for every tenant with the same names, so that only ids distinguish the rows.
 * `examples` has one call per operation of the feature ("PATCH /contacts/{id}"), with the same keys for every tenant; a call that
 * consumes a row has its own row. Some rows contain `person.workspaceId` as a text, which reveals leaks.
 */
export type FeatureExamples = { examples: Record<string, Example> }
export type CollectExamples = (server: TestServer, person: Person) => Promise<FeatureExamples>

/** Creates a row through the API and returns its data; throws with the server's response on failure. */
export async function createThroughApi(
  person: Person,
  method: 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: examples read answers of every shape
): Promise<any> {
  const answer = await person.request(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.data
}

/** An example that undoes an update of many records, which it makes first. */
export async function createUndoExample(person: Person, plural: string, body: object): Promise<Example> {
  const bulkOperationId = uuidv7()
  const answer = await person.request('PATCH', `/${plural}/bulk`, { ...body, bulkOperationId })
  if (answer.status >= 300) throw new Error(`${plural} could not be changed: ${answer.text}`)
  return { body: { bulkOperationId }, isPersonal: true }
}

const modules = import.meta.glob<Record<string, unknown>>(['../../features/**/examples.ts', './platform-examples.ts'], {
  eager: true,
})

/** Runs the examples of every feature for one person and collects them by operation. */
export async function collectExamples(
  server: TestServer,
  person: Person,
  collectors: CollectExamples[] = allCollectors(),
): Promise<Record<string, Example>> {
  const examples: Record<string, Example> = {}
  for (const collect of collectors)
    for (const [operation, example] of Object.entries((await collect(server, person)).examples)) {
      if (operation in examples) throw new Error(`Two features have an example of ${operation}.`)
      examples[operation] = example
    }
  return examples
}

/**
 * Returns the exports named `<feature>Examples` of every `examples.ts`; a file without one is an error. Evaluated lazily, because a test
 * that imports the examples of one feature loads that file before this list.
 */
const allCollectors = (): CollectExamples[] =>
  Object.entries(modules).flatMap(([path, exports]) => {
    const collectors = Object.entries(exports).filter(([name]) => name.endsWith('Examples'))
    if (collectors.length === 0) throw new Error(`${path} exports no examples.`)
    return collectors.map(([, collect]) => collect as CollectExamples)
  })
