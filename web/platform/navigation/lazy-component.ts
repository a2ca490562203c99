import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy } from 'react'
import { loadModule } from './load-module.ts'

/** A component whose code is loaded when it is first shown, within a `Suspense` whose fallback is a `CodeFallback`. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: (await loadModule(load)) as ComponentType<object> }))
  return Loaded as unknown as ComponentType<P>
}

/** The component of a route, whose code is loaded when it is first shown. */
export const lazyScreen = <N extends string>(load: () => Promise<{ [name in N]: FunctionComponent }>, name: N) =>
  lazyRouteComponent<Record<N, FunctionComponent>, N>(() => loadModule(load), name)
