import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { Listing } from '../../../ui/back-office/listing.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { isNarrowed, type LogFilter, logAddress, logPath } from '../log/filter.ts'
import type { LogView } from '../log/page.server.ts'
import { AuditSections } from './audit-sections.tsx'
import { ExportLinks } from './export-links.tsx'
import { LogFilterForm } from './log-filter-form.tsx'
import { LogNotes, PatientForm } from './log-notes.tsx'
import { LogTable } from './log-table.tsx'

type Props = {
  view: LogView | null
  filter: LogFilter
  problem: string | undefined
  /** Why a patient could not be looked up. */
  refusal: string | undefined
  /** Whether whoever reads may look patients up. */
  maySeePatients: boolean
  actionKey: string
}

/** The log: who saw and changed what. */
export function LogDesk({ view, filter, problem, refusal, maySeePatients, actionKey }: Props) {
  const words = isNarrowed(filter)
    ? { emptyTitle: m.audit_empty_title(), empty: m.audit_empty() }
    : { emptyTitle: m.audit_empty_all_title(), empty: m.audit_empty_all() }
  return (
    <Listing
      title={m.audit_title()}
      lead={m.audit_lead()}
      problem={problem}
      words={{ ...words, tryAgain: m.audit_try_again() }}
      count={view?.rows.length ?? 0}
      picture={<Drawing of={emptyDesert} alt="" />}
      above={
        <>
          <AuditSections current={logPath} />
          <ActionNotice refusal={refusal} done={null} closeLabel={m.audit_close()} actionKey={actionKey} />
          {view && <LogFilterForm filter={filter} people={view.people} />}
          {view && maySeePatients && <PatientForm words={view.patient?.words ?? ''} />}
          {view && <LogNotes filter={filter} view={view} />}
          {view && <ExportLinks filter={filter} />}
        </>
      }
      pages={
        view
          ? { ...view.place, next: view.next, words: { pages: m.audit_pages() }, list: logAddress(filter) }
          : undefined
      }
    >
      <LogTable rows={view?.rows ?? []} />
    </Listing>
  )
}
