import type { TestServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'

/** One call that succeeds for the person the story was told for. The scope is added by the guards. */
export type Example = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  /** Sent as JSON; text goes as it is, with a content type among the headers. */
  body?: unknown
  headers?: Record<string, string>
  /** Signs in as somebody else, where the call uses its session up. */
  token?: string
  /** Text that the answer must hold, so that a list that is always empty is not taken for a closed one. */
  shows?: string
  /** Answers the person the story was told for, and no other member of the workspace. */
  isPersonal?: true
  /** Succeeds once in an organization. */
  once?: true
  /** More calls of the operation, each as it differs from this one; the guard of predicates makes them, too; they need not succeed. */
  also?: Pick<Example, 'params' | 'query' | 'body' | 'headers' | 'shows'>[]
  /** Ids of the neighbour that the answer may hold, because it is about the whole organization. */
  maySee?: string[]
}

/**
 * Test data of a feature, told once for every tenant with the same names, so that only ids tell the rows apart.
 * `examples` has one call for each operation of the feature ("PATCH /contacts/{id}"), with the same keys for every tenant;
 * a call that uses a row up gets a row of its own. A free text of some rows is `person.workspaceId`: a mark that shows a leak.
 */
export type Story = { examples: Record<string, Example> }
export type TellStory = (server: TestServer, person: Person) => Promise<Story>

/** Makes a row through the API and answers its data; a story that cannot be told says why. */
// biome-ignore lint/suspicious/noExplicitAny: stories look into answers of every shape
export async function make(person: Person, method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<any> {
  const answer = await person.calls(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.data
}

const told = import.meta.glob<{ story?: TellStory }>(['../../features/**/story.ts', './platform-story.ts'], {
  eager: true,
})

/** Tells the stories of all features for one person, and collects their examples. */
export async function tellStories(
  server: TestServer,
  person: Person,
  stories: TellStory[] = allStories(),
): Promise<Record<string, Example>> {
  const examples: Record<string, Example> = {}
  for (const story of stories)
    for (const [operation, example] of Object.entries((await story(server, person)).examples)) {
      if (operation in examples) throw new Error(`Two stories tell of ${operation}.`)
      examples[operation] = example
    }
  return examples
}

/** Read when they are told: a test that asks one feature for its story has that loaded before this list. */
const allStories = (): TellStory[] => Object.values(told).flatMap(({ story }) => story ?? [])
