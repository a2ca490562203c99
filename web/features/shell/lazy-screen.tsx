import { type FunctionComponent, Suspense } from 'react'
import { preloadable } from '../../platform/navigation/lazy-component.ts'
import { prefetchWhenIdle } from '../../platform/navigation/prefetch.ts'
import { Loading } from './loading.tsx'

/**
 * The component of a route, whose code is loaded when it is first shown. The router preloads it, also when the pointer is over a link:
 * only showing it says that the code is missing, or reloads the page.
 */
export function lazyScreen<N extends string>(load: () => Promise<{ [name in N]: FunctionComponent }>, name: N) {
  prefetchWhenIdle(load)
  const loadComponent = async (): Promise<FunctionComponent> => (await load())[name]
  const { component: Screen, preload } = preloadable(loadComponent, 'reload')
  return Object.assign(
    () => (
      <Suspense fallback={<Loading part={Screen} />}>
        <Screen />
      </Suspense>
    ),
    { preload },
  )
}
