import { clsx } from 'clsx'
import { reception } from '../../../../../art/drawings.ts'
import { m } from '../../../../../language/messages.ts'
import { EmptyState } from '../../../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../../../ui/back-office/pager.tsx'
import card from '../../../../../ui/card.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import { type DeskAddress, listAddress } from '../../address.ts'
import { BulkStrip } from '../../bulk/components/bulk-strip.tsx'
import { ChooseBox } from '../../bulk/components/choose-box.tsx'
import { useChosen } from '../../bulk/components/use-chosen.ts'
import type { DeskView } from '../../page.server.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './all-rows.module.css'
import { DeskTable } from './desk-table.tsx'
import { Glance } from './glance.tsx'
import { StepForm } from './next-step.tsx'

type Props = {
  view: DeskView
  rows: VisitLine[]
  saved: string[]
  address: DeskAddress
  opened: string | undefined
}

/** The table of all visits, with its pages; what is chosen stays so from page to page. */
export function AllRows({ view, rows, saved, address, opened }: Props) {
  const { filter, list } = address
  const { now } = view.summary
  const chosen = useChosen(rows, listAddress({ tab: 'all', filter }))
  if (rows.length === 0)
    return (
      <div className={clsx(card.card, styles.list)}>
        <EmptyState
          picture={<Drawing of={reception} alt="" />}
          title={m.desk_empty_title()}
          text={m.desk_empty()}
        />
      </div>
    )
  return (
    <div className={clsx(card.card, styles.list)} data-choosing={chosen.isChoosing || undefined}>
      <StepForm list={list} />
      <BulkStrip
        chosen={chosen}
        rows={rows}
        list={list}
        all={view.place}
        today={view.today}
        glance={(leading) => (
          <Glance {...{ view, rows, now, leading }} address={{ ...address, tab: 'all' }} groups={[]} />
        )}
      />
      <DeskTable
        rows={rows}
        saved={saved}
        filter={filter}
        today={view.today}
        list={list}
        opened={opened}
        leading={(row) => <ChooseBox row={row} chosen={chosen} />}
      />
      <Pager
        place={view.place}
        next={view.next}
        to={(cursor) => listAddress({ tab: 'all', filter, after: cursor || null })}
        count={view.listed}
        label={m.desk_pages()}
      />
    </div>
  )
}
