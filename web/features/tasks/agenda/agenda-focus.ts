/** The rows of the agenda from top to bottom, without those of a folded group. */
const listRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-agenda] [data-task]')].filter((row) => row.offsetParent !== null)

const focusRow = (row: HTMLElement | undefined): void => row?.querySelector<HTMLElement>('[data-opens]')?.focus()

/** Moves the focus to the next or previous task, across the groups; to the first or last one if no task has it. */
export function moveRowFocus(step: 1 | -1): void {
  const rows = listRows()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  focusRow(at < 0 ? rows.at(step === 1 ? 0 : -1) : rows[at + step])
}

/** For how many frames a row may take to leave its place. */
const maxFrames = 30

/** Keeps the focus on a task that is moved, or gives it to the next one if the task leaves the list. */
export function keepRowFocus(id: string): void {
  const rows = listRows()
  const at = rows.findIndex(({ dataset }) => dataset.task === id)
  const next = (rows[at + 1] ?? rows[at - 1])?.dataset.task
  const check = (frames: number) => {
    // It is lost once the row is drawn elsewhere.
    if (document.activeElement === document.body) {
      const now = listRows()
      focusRow(now.find(({ dataset }) => dataset.task === id) ?? now.find(({ dataset }) => dataset.task === next))
    } else if (frames > 0) requestAnimationFrame(() => check(frames - 1))
  }
  requestAnimationFrame(() => check(maxFrames))
}
