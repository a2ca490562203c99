/** The text with something inserted in place of the selection, or at the end of a box that is not there yet. */
export function insertAtCursor(box: HTMLTextAreaElement | null, text: string, inserted: string): string {
  const { selectionStart = text.length, selectionEnd = text.length } = box ?? {}
  return text.slice(0, selectionStart) + inserted + text.slice(selectionEnd)
}
