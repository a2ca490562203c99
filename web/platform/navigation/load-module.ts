import { getRetrySignal, setCodeProblem } from '../../shared/missing-code.ts'
import { sendRequest } from '../api/transport.ts'
import { waitForNetwork } from '../live/stream-reader.ts'

/**
 * What happens if the server answers but the code cannot be loaded. `ask`: the person is told, and tries again. `reload`: the page is
 * loaded again, if it was not for the same reason before, and otherwise it asks. `fail`: the load fails.
 */
type WhenGone = 'ask' | 'reload' | 'fail'

/**
 * Imports code when it is first needed. While the server cannot be reached it waits, because both React and the router would keep a
 * failure. When the server answers but the code cannot be loaded, there is a new version of it, or the browser is one that never requests
 * the URL of a module again that could not be loaded: only another load of the page helps, which keeps what is stored as a draft.
 */
export async function loadModule<M>(load: () => Promise<M>, whenGone: WhenGone = 'ask'): Promise<M> {
  for (;;) {
    try {
      const loaded = await load()
      setCodeProblem(load, null)
      return loaded
    } catch {
      if (!(await isServerReachable())) {
        setCodeProblem(load, 'unreachable')
        await waitForNetwork(getRetrySignal())
        continue
      }
    }
    // The network may have been gone only for a moment.
    const loaded = await load().catch((error: unknown) => handleGone(load, whenGone, error))
    if (loaded) {
      setCodeProblem(load, null)
      return loaded
    }
  }
}

/** Returns null when the code is to be loaded again, which was asked for. */
async function handleGone<M>(load: () => Promise<M>, whenGone: WhenGone, error: unknown): Promise<M | null> {
  if (whenGone === 'fail') throw error
  if (whenGone === 'reload' && isFirstReloadFor(error)) return reloadPage()
  setCodeProblem(load, 'gone')
  await new Promise((resolve) => getRetrySignal().addEventListener('abort', resolve, { once: true }))
  return load().catch(async () => ((await isServerReachable()) ? reloadPage() : null))
}

function isFirstReloadFor(error: unknown): boolean {
  const key = `reloadedFor ${String(error)}`
  const isFirst = sessionStorage.getItem(key) === null
  sessionStorage.setItem(key, '1')
  return isFirst
}

/** Never returns, so that nothing is shown while the page goes. */
function reloadPage(): Promise<null> {
  location.reload()
  return new Promise(() => undefined)
}

const isServerReachable = (): Promise<boolean> =>
  sendRequest('GET', '/health').then(
    () => true,
    () => false,
  )

let attempts = 0

/**
 * Imports a module or, if that fails, its URL with a number: older versions of Chromium never request the URL of a module again that could
 * not be loaded. `load` must return what the module exports, and the module must be a chunk of its own.
 */
export async function importAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    const [url] = /https?:\/\/\S+\.js/.exec(String(error)) ?? []
    if (!url) throw error
    attempts += 1
    return await import(/* @vite-ignore */ `${url}?attempt=${attempts}`)
  }
}
