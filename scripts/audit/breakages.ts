import fs from 'node:fs'
import path from 'node:path'
import { root } from '../mutants/source-files.ts'

/** A text replacement that breaks the product. `old` must occur exactly once in the file. */
type Edit = { file: string; old: string; new: string }

/**
 * A way to break exactly what a requirement states: a description, and the file of the test that names the requirement. If there are no
 * edits, no small change can break it, and the description says why.
 */
type Breakage = { id: string; words: string; test: string; edits: Edit[] }

/** The whole text of a file while the product is broken. */
type BrokenFile = { file: string; text: string }

/** Reads `spec/breakages.jsonl`, which has one breakage per line. */
export function readBreakages(): Breakage[] {
  const lines = fs.readFileSync(path.join(root, 'spec/breakages.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Breakage)
}

/** Applies the edits to the texts of their files. Throws unless each old text occurs exactly once: otherwise the product has changed since. */
export function breakFiles(
  edits: readonly Edit[],
  read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8'),
): BrokenFile[] {
  const texts = new Map<string, string>()
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? read(edit.file)
    if (text.split(edit.old).length !== 2) throw new Error(`${edit.file} has the text to be broken not once.`)
    texts.set(
      edit.file,
      text.replace(edit.old, () => edit.new),
    )
  }
  return [...texts].map(([file, text]) => ({ file, text }))
}
