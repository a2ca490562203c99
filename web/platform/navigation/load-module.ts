import { getRetrySignal, setCodeMissing } from '../../shared/missing-code.ts'
import { sendRequest } from '../api/transport.ts'
import { waitForNetwork } from '../live/stream-reader.ts'

/**
 * Imports code when it is first needed. While the server cannot be reached it waits, because both React and the router would keep a
 * failure. When the server answers but the code is gone, there is a new version of it: that fails.
 */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  for (;;) {
    const loaded = await load().catch(async (error: unknown) => {
      if (await isServerReachable()) return load().catch(() => Promise.reject(error))
      return null
    })
    if (loaded) {
      setCodeMissing(false)
      return loaded
    }
    setCodeMissing(true)
    await waitForNetwork(getRetrySignal())
  }
}

const isServerReachable = (): Promise<boolean> =>
  sendRequest('GET', '/health').then(
    () => true,
    () => false,
  )

let attempts = 0

/**
 * Imports a module or, if that fails, its URL with a number: Chromium never requests the URL of a module again that could not be loaded,
 * so a page would have to be reloaded. `load` must return what the module exports.
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
