import { type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * A query client that reloads what was invalidated while it was loading for the first time: its response may have been read
 * before the change. `QueryClient` would keep that response as current.
 */
export class ReloadingQueryClient extends QueryClient {
  readonly #outdated = new WeakSet<Query>()

  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters as InvalidateQueryFilters))
      if (query.state.data === undefined && query.promise) this.#reloadAfterLoading(query, query.promise)
    return super.invalidateQueries(filters, options)
  }

  #reloadAfterLoading(query: Query, loading: Promise<unknown>): void {
    if (this.#outdated.has(query)) return
    this.#outdated.add(query)
    const forget = () => this.#outdated.delete(query)
    loading.then(() => {
      forget()
      return this.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }, forget)
  }
}
