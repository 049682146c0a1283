import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import tile from '../../../../../ui/back-office/tile.module.css'
import type { Chosen } from '../offered-time.ts'

type Props = {
  /** The time, and the list that this stands in. */
  time: Chosen
  chosen: Chosen
  onChoose: (time: Chosen) => void
  /** How the tiles of that list look. */
  look: string | undefined
  children: ReactNode
}

/** One time that can be chosen: of two lists that hold the same one, it is checked where it was clicked. */
export function TimeTile({ time, chosen, onChoose, look, children }: Props) {
  return (
    <label className={clsx(tile.tile, look)}>
      <input
        type="radio"
        name="slot"
        value={time.slot}
        checked={time.slot === chosen.slot && time.list === chosen.list}
        onChange={() => onChoose(time)}
      />
      <span>{children}</span>
    </label>
  )
}
