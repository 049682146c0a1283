import { useState } from 'react'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import box from '#app/ui/forms/box.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SettleIntent } from '../actions.server.ts'
import type { VisitToSettle } from '../page.server.ts'
import styles from './settle-bar.module.css'

/** The boxes and times of the rows name it: it stands around none of them. */
export const formId = 'settle'

/** Which rows are checked; those that left the list are forgotten. */
export function useChosenRows(rows: readonly Pick<VisitToSettle, 'id'>[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(rows.map(({ id }) => id).filter((id) => ids.has(id)))
  return {
    chosen,
    choose: (id: string, isChosen: boolean) => {
      const next = new Set(chosen)
      if (isChosen) next.add(id)
      else next.delete(id)
      setIds(next)
    },
    chooseAll: (areChosen: boolean) => setIds(new Set(areChosen ? rows.map(({ id }) => id) : [])),
  }
}

type Props = {
  rows: readonly VisitToSettle[]
  list: string
  canTell: boolean
  chosen: ReturnType<typeof useChosenRows>
}

/** Moves or cancels all that are checked. Without script it says nothing of how many those are. */
export function SettleBar({ rows, list, canTell, chosen: { chosen, chooseAll } }: Props) {
  const isHydrated = useHydrated()
  const count = chosen.size
  const isAll = count > 0 && count === rows.length
  const isOff = isHydrated && count === 0
  const button = (intent: SettleIntent, words: string, look: string | undefined) => (
    <button type="submit" name="intent" value={intent} className={look} disabled={isOff}>
      {words}
    </button>
  )
  return (
    <RowForm id={formId} list={list}>
      <div className={styles.bar} data-print="none">
        {isHydrated && (
          <label className={parts.line}>
            <input
              type="checkbox"
              className={box.box}
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = count > 0 && !isAll
              }}
              onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
            />
            {count === 0 ? m.outside_select_all({ count: rows.length }) : m.bulk_chosen({ count })}
          </label>
        )}
        {button(
          'many-move',
          canTell ? m.outside_move_chosen() : m.outside_move_chosen_quietly(),
          rowActions.confirm,
        )}
        {button(
          'many-cancel',
          canTell ? m.outside_cancel_chosen() : m.outside_cancel_chosen_quietly(),
          rowActions.button,
        )}
      </div>
    </RowForm>
  )
}
