// Inlined into the page, so that the texts of a language are on their way before the code that shows them. Without a choice on this device,
// the languages of the browser decide. The build fills in the files.
;(() => {
  const catalogues = {}
  let chosen = null
  try {
    chosen = localStorage.getItem('device:language')
  } catch {}
  const primary = (tag) => tag.split('-')[0].toLowerCase()
  const codes = ['en', ...Object.keys(catalogues)]
  const wanted = [chosen, ...navigator.languages].filter(Boolean)
  const language = wanted.map((tag) => codes.find((code) => primary(code) === primary(tag))).find(Boolean) ?? 'en'
  const page = document.documentElement
  // A browser that translates the page replaces `lang`, so the application reads `data-language`.
  page.lang = page.dataset.language = language
  const file = catalogues[language]
  if (!file) return
  globalThis.catalogue = fetch(file, { signal: AbortSignal.timeout(5_000) })
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(reply.status)))
    .then((catalogue) => (typeof catalogue?.texts === 'object' ? catalogue : Promise.reject('no texts')))
    .catch(() => {
      page.lang = page.dataset.language = 'en'
      page.dataset.missingTexts = language
      return null
    })
})()
