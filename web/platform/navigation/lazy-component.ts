import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy } from 'react'
import { afterFirstScreen } from './first-screen.ts'
import { loadModule } from './load-module.ts'
import { prefetchWhenIdle } from './prefetch.ts'

/** A component whose code is loaded when it is first shown, within a `Suspense` whose fallback is a `CodeFallback`. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  prefetchWhenIdle(load)
  return lazy(() => loadDefault(load as () => Promise<ComponentType<object>>)) as unknown as ComponentType<P>
}

/**
 * A component whose code is loaded after the first screen, so that it is shown at once when it is needed. Shown earlier, it is
 * loaded like a `lazyComponent`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the props are those of the loaded component
export function prefetchedComponent<C extends FunctionComponent<any>>(load: () => Promise<C>): C {
  let prefetched: C | null = null
  // What could not be prefetched is loaded when it is shown.
  const prefetch = () =>
    load().then(
      (component) => {
        prefetched = component
      },
      () => undefined,
    )
  afterFirstScreen(() => void prefetch())
  return lazy(() => (prefetched ? resolveNow(prefetched) : loadDefault(load))) as unknown as C
}

const loadDefault = async <C>(load: () => Promise<C>): Promise<{ default: C }> => ({ default: await loadModule(load) })

/** A promise that is fulfilled at once, so that React need not show a fallback first. */
const resolveNow = <C>(component: C): Promise<{ default: C }> =>
  // biome-ignore lint/suspicious/noThenProperty: a promise of its own would call back a moment later
  ({ then: (fulfill: (loaded: { default: C }) => void) => fulfill({ default: component }) }) as unknown as Promise<{
    default: C
  }>

/** The component of a route, whose code is loaded when it is first shown. */
export function lazyScreen<N extends string>(load: () => Promise<{ [name in N]: FunctionComponent }>, name: N) {
  prefetchWhenIdle(load)
  return lazyRouteComponent<Record<N, FunctionComponent>, N>(() => loadModule(load, 'reload'), name)
}
