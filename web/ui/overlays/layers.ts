import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

/**
 * Everything that floats over the page, in the order in which it was opened: panel, inline editor, menu, dialog.
 * Escape and a click outside reach only the topmost layer, so one press closes one thing.
 */
type Layer = {
  /** Whether an element counts as inside: it is in the layer or its trigger. */
  inside(target: Node): boolean
  onEscape(): void
  onOutside?(event: PointerEvent): void
  /** `press` reports pointer down outside (menus); `click` waits for a full click (panels, so that text can be selected). */
  outsideOn: 'press' | 'click'
  /** Whether the browser's Back button closes it and stays on the page. Not for what is in the URL, or keeps its text as a draft. */
  closesOnBack: boolean
}

const layers: Layer[] = []
/** Clicks in these elements never count as outside: toasts, tooltips, and rows that open in the panel. */
const neutralSelector = '[data-live], [data-keeps-panel]'
let pressedOutside: Layer | undefined

type LayerOptions = {
  open: boolean
  inside: (target: Node) => boolean
  onEscape: () => void
  onOutside?: (event: PointerEvent) => void
  outsideOn?: 'press' | 'click'
  closesOnBack?: boolean
}

export function useLayer(options: LayerOptions) {
  const { open, inside, onEscape, onOutside, outsideOn = 'press', closesOnBack = false } = options
  const latest = useRef({ inside, onEscape, onOutside })
  latest.current = { inside, onEscape, onOutside }
  // Before it is painted, so that the first click outside closes it, however busy the browser is.
  useLayoutEffect(() => {
    if (!open) return
    return addLayer({
      inside: (target) => latest.current.inside(target),
      onEscape: () => latest.current.onEscape(),
      onOutside: (event) => latest.current.onOutside?.(event),
      outsideOn,
      closesOnBack,
    })
  }, [open, outsideOn, closesOnBack])
}

/** Calls `onEscape` on Escape if no layer is open and nothing else has handled the key. */
export function useEscapeWithoutLayers(isActive: boolean, onEscape: (event: KeyboardEvent) => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && layers.length === 0) latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}

/** Whether the browser's Back button closes the topmost layer, instead of leaving the page. */
export const useClosesLayerOnBack = (): boolean =>
  useSyncExternalStore(subscribe, () => layers.at(-1)?.closesOnBack === true)

/** Closes the topmost layer as Escape does. */
export const closeTopLayer = () => layers.at(-1)?.onEscape()

/** Keeps the click of the current press from what is below a layer that the press has closed. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const press = new AbortController()
  const end = () => press.abort()
  const options = { capture: true, once: true, signal: press.signal }
  addEventListener('click', swallow, options)
  // A press that became a scroll or a drag is not followed by a click; the one of another press or of a key goes through.
  for (const type of ['pointerdown', 'pointercancel', 'keydown'] as const) addEventListener(type, end, options)
  addEventListener('pointerup', () => setTimeout(end), options)
}

/** The number of open layers. Open layers disable single-key shortcuts. */
export function getLayerCount() {
  return layers.length
}

/** Whether a modal dialog is open, which disables all shortcuts of the page. */
export function isModalOpen() {
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Whether a key press goes to a text input, and is therefore no shortcut. */
export function isTyping(event: KeyboardEvent | ReactKeyboardEvent) {
  const target = event.target as HTMLElement
  return target.closest?.('input:not([type=checkbox]), textarea, select, [contenteditable="true"]') != null
}

function addLayer(layer: Layer) {
  if (layers.length === 0) listen()
  layers.push(layer)
  notify()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) unlisten()
    notify()
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const notify = () => {
  for (const listener of listeners) listener()
}

function listen() {
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('click', onClick, true)
}

function unlisten() {
  document.removeEventListener('keydown', onKey)
  document.removeEventListener('pointerdown', onPress, true)
  document.removeEventListener('click', onClick, true)
}

function onKey(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  event.preventDefault()
  layers.at(-1)?.onEscape()
}

function onPress(event: PointerEvent) {
  const top = layers.at(-1)
  pressedOutside = top && isOutside(top, event) ? top : undefined
  if (pressedOutside?.outsideOn === 'press') pressedOutside.onOutside?.(event)
}

function onClick(event: MouseEvent) {
  const top = layers.at(-1)
  if (top?.outsideOn !== 'click' || pressedOutside !== top) return
  pressedOutside = undefined
  if (!isOutside(top, event) || isLinkClick(event)) return
  // Wait until the click has taken effect: a panel closes by going back, which would undo a URL change of the click.
  setTimeout(() => layers.includes(top) && top.onOutside?.(event as PointerEvent))
}

/** A link replaces the URL along with its panel. Closing the panel as well would undo that navigation. */
const isLinkClick = ({ target }: Event): boolean => (target as Element).closest('a[href]') !== null

function isOutside(layer: Layer, event: Event) {
  const target = event.target as Element
  return !layer.inside(target) && !target.closest(neutralSelector)
}
