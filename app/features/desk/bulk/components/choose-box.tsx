import { useContext } from 'react'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { shortInstant, timeText } from '#app/platform/format.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { boxName } from '../rules.ts'
import { formId } from './bulk-form.tsx'
import styles from './choose-box.module.css'
import { Boxes, type Chosen } from './use-selected-visits.ts'

/** Chooses a visit for what is done to many; with Shift all between the last one and this. */
export function ChooseBox({ row }: { row: VisitLine }) {
  const boxes = useContext(Boxes)
  const mayChange = useMay('visits')
  if (!mayChange) return null
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        form={formId}
        name={boxName(row.id)}
        value={shortInstant(row.updatedAt)}
        checked={boxes.has(row.id)}
        onChange={({ currentTarget, nativeEvent }) =>
          boxes.choose(row, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        aria-label={m.bulk_choose({ name: row.name, time: timeText(row.time) })}
      />
    </label>
  )
}

/** On phones the boxes are behind it; in wider lists they are there. */
export function SelectButton({ chosen: { isChoosing, setChoosing } }: { chosen: Chosen }) {
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      className={styles.select}
      aria-pressed={isChoosing}
      onClick={() => setChoosing(!isChoosing)}
    >
      {m.bulk_select()}
    </button>
  )
}

type AllProps = { chosen: Chosen; rows: readonly VisitLine[] }

/** Chooses all that are shown, or none of them. */
export function ChooseAllBox({ chosen, rows }: AllProps) {
  const some = rows.filter(({ id }) => chosen.has(id)).length
  const isAll = chosen.isAllShown || (some > 0 && some === rows.length)
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = some > 0 && !isAll
        }}
        onChange={({ currentTarget }) => chosen.chooseAll(currentTarget.checked)}
        aria-label={m.bulk_choose_all()}
      />
    </label>
  )
}
