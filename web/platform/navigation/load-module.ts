import { getRetrySignal, setCodeProblem } from '../../shared/missing-code.ts'
import { sendRequest } from '../api/transport.ts'
import { waitForNetwork } from '../live/stream-reader.ts'
import { type PreferenceKey, tabStorage } from '../storage/browser-storage.ts'

/**
 * What happens if the server answers but the code cannot be loaded. `ask`: the person is told, and tries again. `reload`: the page is
 * reloaded, if it was not reloaded for the same screen just before, and otherwise it asks. `fail`: the load fails.
 */
export type OnMissingModule = 'ask' | 'reload' | 'fail'

type LoadOptions = {
  onMissing?: OnMissingModule
  /** What the code is for, which its problem is kept under. */
  part?: object
}

/**
 * Imports code when it is first needed. While the server cannot be reached it waits, because React would keep a failure. If the server
 * answers without the code, there is a new version, or this browser never requests a failed module again. Only a reload helps then;
 * drafts survive it.
 */
export async function loadModule<M>(
  load: () => Promise<M>,
  { onMissing = 'ask', part = load }: LoadOptions = {},
): Promise<M> {
  const screen = onMissing === 'reload' ? location.pathname : null
  const keep = (loaded: M): M => {
    setCodeProblem(part, null)
    if (screen) tabStorage.write(reloadKey(screen), null)
    return loaded
  }
  for (;;) {
    try {
      return keep(await load())
    } catch {
      if (!(await isServerReachable())) {
        setCodeProblem(part, 'unreachable')
        await waitForNetwork(getRetrySignal(part))
        continue
      }
    }
    try {
      // The network may have been gone only for a moment.
      return keep(await load())
    } catch (error) {
      if (onMissing === 'fail') {
        setCodeProblem(part, null)
        throw error
      }
    }
    const loaded = await handleMissingModule(load, part, screen)
    if (loaded) return keep(loaded)
  }
}

/** Waits until somebody tries again. Returns null if the server still can't be reached, so that the caller tries again, too. */
async function handleMissingModule<M>(load: () => Promise<M>, part: object, screen: string | null): Promise<M | null> {
  if (screen && mayReloadFor(screen)) return reloadPage()
  setCodeProblem(part, 'gone')
  const signal = getRetrySignal(part)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  return load().catch(async () => ((await isServerReachable()) ? reloadPage() : null))
}

/** Milliseconds after which a screen that still cannot be loaded may reload the page again: it is another outage then. */
const reloadPause = 10 * 60_000

const reloadKey = (screen: string): PreferenceKey => `reloaded:${screen}`

/** Whether the page may reload for this screen: not if it just did, or if storage cannot remember that, because it would reload forever. */
function mayReloadFor(screen: string): boolean {
  const key = reloadKey(screen)
  const now = Date.now()
  const passed = now - Number(tabStorage.read(key) ?? 0)
  if (!tabStorage.survivesReload || (passed >= 0 && passed < reloadPause)) return false
  tabStorage.write(key, String(now))
  return tabStorage.read(key) === String(now)
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
