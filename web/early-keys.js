// Inlined into the page: remembers Ctrl+K and what is typed after it, which would be lost until the shell handles keys (features/shell).
// Without a session there is no palette, and the key is the browser’s.
;(() => {
  let text = null
  let pressedAt = 0
  const isPage = ({ target }) =>
    (target === document.body || target === document.documentElement) && !document.querySelector('form')
  // As `toShortcutKey()` does: the position of the key counts where its letter is not Latin.
  const isPaletteKey = ({ key, code, shiftKey }) =>
    !shiftKey && (key.toLowerCase() === 'k' || (code === 'KeyK' && !/\p{Script=Latin}/u.test(key)))
  const remember = (event) => {
    if (event.altKey || !isPage(event)) return
    if (event.ctrlKey || event.metaKey) {
      if (!isPaletteKey(event)) return
      text = ''
      pressedAt = performance.now()
    } else if (text === null) return
    else if (event.key === 'Escape') text = null
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
  }
  try {
    if (!localStorage.getItem('accessToken')) return
  } catch {
    return
  }
  addEventListener('keydown', remember)
  globalThis.takeEarlyKeys = () => {
    removeEventListener('keydown', remember)
    globalThis.takeEarlyKeys = undefined
    return performance.now() - pressedAt < 15_000 ? text : null
  }
})()
