import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../process/root.mjs'
import { reportFaults } from '../report-faults.mjs'
import { findTexts } from './find-texts.mjs'

/**
 * Requires a translation of every text in every language, with the same placeholders, in the catalogue of its feature; and of nothing
 * else. `--missing LANGUAGE` prints what is missing.
 */
const folder = path.join(root, 'contract/language')
const { texts, faults } = findTexts()
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

const [, , flag, only] = process.argv
if (flag === '--missing') {
  const known = existsSync(path.join(folder, only)) ? readCatalogues(only) : new Map()
  const missing = [...texts].filter(([text]) => !known.has(text)).map(([text, details]) => ({ text, ...details }))
  console.log(JSON.stringify(missing, null, 2))
} else {
  for (const { name } of languages) checkLanguage(name)
  // Guards against a check that inspects nothing.
  if (texts.size < 2000) faults.push(`Only ${texts.size} texts were seen.`)
  reportFaults(`Translations: ${texts.size} texts, ${languages.length} languages`, faults)
}

function checkLanguage(language) {
  const known = readCatalogues(language)
  for (const [text, { feature, one }] of texts) {
    const entry = known.get(text)
    if (!entry) faults.push(`${language}/${feature}.json lacks “${text}”`)
    else if (entry.feature !== feature)
      faults.push(`${language}/${entry.feature}.json: “${text}” belongs to ${feature}.json`)
    else checkForms(`${language}/${feature}.json: “${text}”`, { text, one, translation: entry.translation }, language)
  }
  for (const [text, { feature }] of known)
    if (!texts.has(text)) faults.push(`${language}/${feature}.json translates “${text}”, which is not shown`)
}

function checkForms(place, { text, one, translation }, language) {
  const forms = typeof translation === 'string' ? { other: translation } : translation
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  if (one !== undefined && typeof translation !== 'string' && !('one' in forms && 'other' in forms))
    faults.push(`${place} needs the forms one and other`)
  for (const [category, form] of Object.entries(forms)) {
    if (!categories.includes(category)) faults.push(`${place} has the form ${category}`)
    const wanted = placeholders(text)
    if (
      placeholders(form) !== wanted &&
      !(category === 'one' && one !== undefined && placeholders(form) === placeholders(one))
    )
      faults.push(`${place} has the placeholders ${placeholders(form) || 'none'} instead of ${wanted || 'none'}`)
    if (form.trim() !== form || form === '') faults.push(`${place} has a blank at its ends, or is empty`)
  }
}

function readCatalogues(language) {
  const known = new Map()
  for (const file of readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.json'))) {
    const feature = path.basename(file, '.json')
    const catalogue = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'))
    for (const [text, translation] of Object.entries(catalogue)) known.set(text, { feature, translation })
  }
  return known
}
