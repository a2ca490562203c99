import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Deal } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import type { BoardColumn } from './arrange.ts'
import type { Carry, CarryEvents } from './carry.ts'
import { wordOf } from './column.tsx'
import { useKeyCarry } from './keys.ts'
import { moveDeal } from './moves.ts'
import { type Places, usePointerCarry } from './pointer.ts'

type Carrying = {
  columns: readonly BoardColumn[]
  mayCarry: boolean
  places: Places
  reveal: (id: string, focus: boolean) => void
}

/** The card in the hand of mouse, finger or keyboard, and what the ear is told of it. */
export function useCarrying({ columns, mayCarry, places, reveal }: Carrying) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const [said, setSaid] = useState('')
  const carried = carry && dealIn(columns, carry.id)

  const lift = (next: Carry) => {
    setCarry(next)
    setSaid(
      `Picked up ${dealIn(columns, next.id)?.title} from ${wordOf(next.from)}. Left and right arrow keys choose a column, Space drops it, Escape puts it back.`,
    )
  }
  const over = (status: DealStatus | null) => {
    if (!carry || carry.over === status) return
    setCarry({ ...carry, over: status })
    if (!status) return
    setSaid(`${wordOf(status)}, column ${pipelineOrder.indexOf(status) + 1} of ${pipelineOrder.length}.`)
    if (carry.by === 'keys') columnIn(places.board, status)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const cancel = () => {
    if (!carry) return
    flushSync(() => setCarry(null))
    setSaid(`${carried?.title ?? 'It'} stays in ${wordOf(carry.from)}.`)
    if (carried && carry.by === 'keys') reveal(carry.id, true)
  }
  const drop = () => {
    if (!carry || !carried || !carry.over || carry.over === carry.from) return cancel()
    const { over: to, from, by, id } = carry
    const { title } = carried
    const staying = moveDeal(carried, to)
    flushSync(() => setCarry(null))
    setSaid(`${title} moved to ${wordOf(to)}.`)
    reveal(id, by === 'keys')
    void staying.then((stays) => {
      if (stays) return
      setSaid(`${title} is back in ${wordOf(from)}.`)
      reveal(id, by === 'keys')
    })
  }
  const on: CarryEvents = { lift, over, cancel, drop }
  usePointerCarry(places, on, mayCarry)
  useKeyCarry(carry, on, places.board)

  // Somebody else moved or deleted it meanwhile.
  const lost = carry !== null && (!carried || carried.status !== carry.from)
  useEffect(() => {
    if (lost) setCarry(null)
  }, [lost])
  return { carry, carried, said, lift }
}

function dealIn(columns: readonly BoardColumn[], id: string): Deal | null {
  for (const { cards } of columns) {
    const found = cards.find((card) => card.id === id)
    if (found) return found
  }
  return null
}

const columnIn = (board: RefObject<HTMLElement | null>, status: DealStatus) =>
  board.current?.querySelector<HTMLElement>(`section[data-column="${status}"]`)
