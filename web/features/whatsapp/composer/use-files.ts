import type { RefObject } from 'react'
import type { ChatRef } from '../conversations/chat.ts'
import { rejectTooLarge } from './attached-files.tsx'
import { createKeptValues } from './kept-values.ts'

const noFiles: readonly File[] = []
const keptFiles = createKeptValues(noFiles)

/** The files that go along with the message being written in a conversation; those that are too large are refused. */
export function useFiles(chat: ChatRef, box: RefObject<HTMLElement | null>) {
  const kept = keptFiles.of(chat)
  const setFiles = (files: readonly File[]) => kept.set(files.length > 0 ? files : noFiles)
  return {
    files: keptFiles.use(chat),
    setFiles,
    /** Also adds those that arrive after the conversation was left. */
    add(chosen: readonly File[]) {
      setFiles([...kept.get(), ...rejectTooLarge(chosen)])
      box.current?.focus()
    },
  }
}
