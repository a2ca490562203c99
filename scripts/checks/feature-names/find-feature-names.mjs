/**
 * Finds names of features in the texts of programs: in identifiers, strings and comments, in singular and plural. `texts` maps files to
 * their content, and `names` each name to what has it. An exception has a `phrase` that means something else in files that start with `in`.
 */
export function findFeatureNames(texts, names, exceptions = []) {
  const patterns = Object.entries(names).map(([name, owner]) => ({ name, owner, pattern: toPattern(name) }))
  const unused = new Set(exceptions)
  const faults = []
  for (const [file, text] of Object.entries(texts)) {
    const allowed = exceptions.filter(({ in: start = '' }) => file.startsWith(start))
    for (const [index, line] of text.split('\n').entries()) {
      let rest = line
      for (const exception of allowed) {
        const shorter = rest.replaceAll(exception.phrase, ' ')
        if (shorter !== rest) unused.delete(exception)
        rest = shorter
      }
      const words = splitWords(rest)
      for (const { name, owner, pattern } of patterns)
        if (pattern.test(words)) faults.push(`${file}:${index + 1} names ${name}, which belongs to ${owner}`)
    }
  }
  for (const { phrase, in: start = '' } of unused)
    faults.push(`${phrase} no longer occurs in ${start || 'any file'}: remove it from the exceptions`)
  return faults
}

/** `customFieldMessages` and `custom_field_messages` → `custom field messages`. */
const splitWords = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

const toPattern = (name) => new RegExp(`\\b(?:${splitWords(name)}|${splitWords(toSingular(name))})\\b`)

const toSingular = (name) => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
