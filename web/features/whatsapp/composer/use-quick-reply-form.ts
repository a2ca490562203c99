import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { maxQuickReplyFiles } from '#contract/whatsapp/limits.ts'
import type { ApiFailure } from '../../../platform/api/client.ts'
import {
  addQuickReply,
  addQuickReplyFile,
  changeQuickReply,
  type QuickReply,
  type QuickReplyFile,
  removeQuickReplyFile,
} from '../conversations/quick-reply-requests.ts'
import { findTooLarge } from './attached-files.tsx'

/** A file that is not stored yet; however often it is sent with its key, it is added once. */
type ChosenFile = { key: string; file: File }

type Errors = Record<string, string[]>

/** A quick reply being edited. Whatever has been saved is not saved again after a failure. */
export function useQuickReplyForm(reply: QuickReply | null, onSaved: () => void) {
  /** As the server has it. */
  const [stored, setStored] = useState(reply)
  const [name, setName] = useState(reply?.name ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const keptFiles = stored?.files.filter(({ id }) => !removedIds.includes(id)) ?? []
  const files = [
    ...keptFiles.map(({ id, filename, bytes }) => ({ id, name: filename, bytes })),
    ...chosen.map(({ key, file }) => ({ id: key, name: file.name, bytes: file.size })),
  ]

  const addFiles = (added: readonly File[]) => {
    const fitting = added.filter((file) => findTooLarge(file) === null)
    const room = maxQuickReplyFiles - files.length
    setChosen([...chosen, ...fitting.slice(0, room).map((file) => ({ key: uuidv7(), file }))])
    const problems = added.flatMap((file) => findTooLarge(file) ?? [])
    const tooMany =
      fitting.length > room ? [t('A quick reply may have {maxQuickReplyFiles} files.', { maxQuickReplyFiles })] : []
    setErrors({ ...errors, file: [...problems.map((problem) => `${problem}.`), ...tooMany] })
  }
  const removeFile = (id: string) => {
    setErrors({ ...errors, file: [] })
    setRemovedIds([...removedIds, id])
    unchoose(id)
  }
  const unchoose = (id: string) => setChosen((before) => before.filter(({ key }) => key !== id))

  const save = async () => {
    setBusy(true)
    const texts = await saveTexts(stored, { name: name.trim(), text: text.trim() })
    if ('saved' in texts) setStored(texts.saved)
    const removed = stored?.files.filter(({ id }) => removedIds.includes(id)) ?? []
    const problems =
      'saved' in texts
        ? await saveFiles(texts.saved.id, { removed, chosen, onStored: setStored, onAdded: unchoose })
        : []
    setBusy(false)
    if ('saved' in texts && problems.length === 0) return onSaved()
    if (!('saved' in texts)) return setErrors(texts.errors)
    const isPartlySaved = texts.saved !== reply || problems.length < removed.length + chosen.length
    setErrors({ file: isPartlySaved ? [...problems, t('Everything else is saved.')] : problems })
  }
  /** Whether leaving now loses nothing but the files that could not be added. */
  const isSaved = stored !== null && stored !== reply && stored.name === name.trim() && stored.text === text.trim()
  return { name, setName, text, setText, files, addFiles, removeFile, isSaved, busy, errors, save }
}

async function saveTexts(
  stored: QuickReply | null,
  fields: Pick<QuickReply, 'name' | 'text'>,
): Promise<{ saved: QuickReply } | { errors: Errors }> {
  if (stored && stored.name === fields.name && stored.text === fields.text) return { saved: stored }
  const result = await (stored ? changeQuickReply(stored.id, fields) : addQuickReply(fields))
  if (result.success) return { saved: result.data }
  return { errors: Object.keys(result.fieldErrors).length > 0 ? result.fieldErrors : { text: [result.message] } }
}

type FileChanges = {
  removed: readonly QuickReplyFile[]
  chosen: readonly ChosenFile[]
  onStored: (reply: QuickReply) => void
  onAdded: (key: string) => void
}

/** Removes files and adds others. Returns why some could not be removed or added. */
async function saveFiles(id: string, { removed, chosen, onStored, onAdded }: FileChanges): Promise<string[]> {
  const problems: string[] = []
  for (const file of removed) {
    const result = await removeQuickReplyFile(id, file.id)
    if (result.success) onStored(result.data)
    // Somebody else may have removed it.
    else if (result.status !== 404)
      problems.push(t('{filename} was not removed. {reason}', { filename: file.filename, reason: reasonOf(result) }))
  }
  for (const { key, file } of chosen) {
    const result = await addQuickReplyFile(id, file, key)
    if (result.success) {
      onStored(result.data)
      onAdded(key)
    } else problems.push(t('{name} was not added. {reason}', { name: file.name, reason: reasonOf(result) }))
  }
  return problems
}

const reasonOf = ({ fieldErrors, message }: ApiFailure): string => fieldErrors.file?.[0] ?? message
