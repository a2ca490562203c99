// Inlined into the page, so that it runs before the first paint and a dark page doesn’t flash white. Mirrors platform/storage/theme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', bar.dataset[theme])
})()
