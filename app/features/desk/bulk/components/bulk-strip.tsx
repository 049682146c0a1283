import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import typography from '#app/ui/typography.module.css'
import { BulkBar, BulkBarWithoutScript, chosenWords } from './bulk-bar.tsx'
import { BulkForm } from './bulk-form.tsx'
import styles from './bulk-strip.module.css'
import { ChooseAllBox, SelectButton } from './choose-box.tsx'
import type { Chosen } from './use-selected-visits.ts'

type Props = {
  chosen: Chosen
  /** As they are drawn, each with a box of its own. */
  rows: readonly VisitLine[]
  list: string
  /** How many the list holds with its other pages and what is folded. */
  all: { total: number; isMore: boolean }
  today: CalendarDate
  /** What is there while nothing is chosen. */
  glance: (chooseAll: ReactNode) => ReactNode
}

/** The bar of what is chosen, in place of the list at a glance; how many that are is said politely. */
export function BulkStrip({ chosen, rows, list, all, today, glance }: Props) {
  const { visits } = chosen
  const mayChange = useMay('visits')
  const shown = new Set(rows.map(({ id }) => id))
  const chooseAll = mayChange && rows.length > 0 && <ChooseAllBox chosen={chosen} rows={rows} />
  return (
    <>
      <BulkForm list={list} others={visits.filter(({ id }) => !shown.has(id))} />
      <p role="status" className={typography.visuallyHidden}>
        {visits.length > 0 && chosenWords(chosen, all)}
      </p>
      {mayChange && <BulkBarWithoutScript />}
      <div className={styles.place}>
        <div className={clsx(visits.length > 0 && styles.covered)} inert={visits.length > 0}>
          {glance(
            visits.length === 0 && chooseAll && (
              <>
                <SelectButton chosen={chosen} />
                {chooseAll}
              </>
            ),
          )}
        </div>
        {visits.length > 0 && <BulkBar chosen={chosen} all={all} leading={chooseAll} today={today} />}
      </div>
    </>
  )
}
