import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

type Topic = 'outage' | 'slow-loading'
type Entry = { id: string; element: HTMLElement; onRetry?: () => void }

/** The notices of the parts of a page. Only the topmost part shows one, on behalf of all. */
class NoticeRegistry {
  /** How many outages are shown anywhere. */
  static outageCount = 0
  static readonly outageListeners = new Set<() => void>()
  readonly #entries: Record<Topic, readonly Entry[]> = { outage: [], 'slow-loading': [] }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(topic: Topic, entry: Entry): () => void {
    this.#set(topic, [...this.#entries[topic], entry])
    return () =>
      this.#set(
        topic,
        this.#entries[topic].filter(({ id }) => id !== entry.id),
      )
  }

  /** Until a part is registered it counts as the first one, unless there are others. */
  isFirst(topic: Topic, id: string): boolean {
    const [first] = this.#entries[topic]
    return first === undefined || first.id === id
  }

  retryAll(): void {
    for (const { onRetry } of this.#entries.outage) onRetry?.()
  }

  #set(topic: Topic, entries: readonly Entry[]): void {
    const before = this.#entries[topic].length
    this.#entries[topic] = [...entries].sort((one, other) => (isBefore(one.element, other.element) ? -1 : 1))
    for (const listener of [...this.#listeners]) listener()
    if (topic !== 'outage') return
    NoticeRegistry.outageCount += entries.length - before
    for (const listener of [...NoticeRegistry.outageListeners]) listener()
  }
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const Context = createContext<NoticeRegistry | null>(null)

/** A page, panel or dialog: an outage is explained once in it, and “Try again” there is for all of its parts. */
export function NoticeScope({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new NoticeRegistry())
  return <Context value={registry}>{children}</Context>
}

/** Whether this part shows the notice for the whole scope, and a function that retries every part. */
export function useSharedNotice(
  topic: Topic,
  isShown: boolean,
  onRetry?: () => void,
): { ref: RefObject<HTMLDivElement | null>; isFirst: boolean; retryAll: () => void } {
  const registry = useContext(Context)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const retry = useRef(onRetry)
  retry.current = onRetry
  useLayoutEffect(() => {
    if (isShown && registry && ref.current)
      return registry.add(topic, { id, element: ref.current, onRetry: () => retry.current?.() })
  }, [registry, topic, id, isShown])
  const isFirst = useSyncExternalStore(
    registry?.subscribe ?? subscribeToNothing,
    () => registry?.isFirst(topic, id) ?? true,
  )
  return { ref, isFirst, retryAll: () => (registry && isShown ? registry.retryAll() : onRetry?.()) }
}

/** Whether an outage is explained on the page, in a panel or in a dialog. */
export const useIsOutageExplained = (): boolean =>
  useSyncExternalStore(subscribeToOutages, () => NoticeRegistry.outageCount > 0)

const subscribeToOutages = (listener: () => void) => {
  NoticeRegistry.outageListeners.add(listener)
  return () => NoticeRegistry.outageListeners.delete(listener)
}

const subscribeToNothing = () => () => undefined
