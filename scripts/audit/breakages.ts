import fs from 'node:fs'
import path from 'node:path'
import { root } from '../mutants/source-files.ts'

/** One place of the product, and what stands there when it is broken. `old` occurs exactly once in the file. */
type Edit = { file: string; old: string; new: string }

/**
 * A way to break the product in the one point that a requirement states, in a few words, and the file of the test that names the
 * requirement. Without edits no line can break it, and the words say why.
 */
type Breakage = { id: string; words: string; test: string; edits: Edit[] }

/** The whole text of a file as it is while the product is broken. */
type BrokenFile = { file: string; text: string }

/** `spec/breakages.jsonl`: one breakage a line. */
export function readBreakages(): Breakage[] {
  const lines = fs.readFileSync(path.join(root, 'spec/breakages.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Breakage)
}

/** Applies the edits to the texts of their files. Throws when an old text is not there exactly once: the product has changed since. */
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
