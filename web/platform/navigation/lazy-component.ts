import { type ComponentType, type FunctionComponent, lazy } from 'react'
import { afterFirstScreen } from './first-screen.ts'
import { loadModule, type OnMissingModule } from './load-module.ts'
import { prefetchWhenIdle } from './prefetch.ts'

/**
 * A component whose code is loaded when it is first shown, within a `Suspense` whose fallback is a `CodeFallback` of it: its problems
 * are kept under the component.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  prefetchWhenIdle(load)
  return preloadable(load as () => Promise<FunctionComponent<P>>).component
}

/**
 * A component whose code is loaded after the first screen, so that it is shown at once when it is needed. Shown earlier, it is
 * loaded like a `lazyComponent`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the props are those of the loaded component
export function prefetchedComponent<C extends FunctionComponent<any>>(load: () => Promise<C>): C {
  const { component, preload } = preloadable(load)
  afterFirstScreen(() => void preload())
  return component
}

/** A component that is shown at once if `preload` has loaded its code. `preload` never fails: the code is loaded when it is shown. */
// biome-ignore lint/suspicious/noExplicitAny: the props are those of the loaded component
export function preloadable<C extends FunctionComponent<any>>(load: () => Promise<C>, onMissing?: OnMissingModule) {
  let preloaded: C | null = null
  const component = lazy(() => (preloaded ? resolveNow(preloaded) : loadDefault())) as unknown as C
  const loadDefault = async () => ({ default: await loadModule(load, { onMissing, part: component }) })
  const preload = () =>
    load().then(
      (loaded) => {
        preloaded = loaded
      },
      () => undefined,
    )
  return { component, preload }
}

/** A promise that is fulfilled at once, so that React need not show a fallback first. */
const resolveNow = <C>(component: C): Promise<{ default: C }> =>
  // biome-ignore lint/suspicious/noThenProperty: a promise of its own would call back a moment later
  ({ then: (fulfill: (loaded: { default: C }) => void) => fulfill({ default: component }) }) as unknown as Promise<{
    default: C
  }>
