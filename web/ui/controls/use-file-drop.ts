import { type ClipboardEvent, type DragEvent, useState } from 'react'

/**
 * Lets files be dropped on an element; `over` while some are held above it. What happens in a dialog that the element opened stays there,
 * although React passes its events on.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const isInside = ({ currentTarget, target }: DragEvent) => currentTarget.contains(target as Node)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files') || !isInside(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!isInside(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over, handlers }
}

/** Takes pasted files instead of the text that may come with them. */
export function pasteFiles(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  onFiles(files)
}
