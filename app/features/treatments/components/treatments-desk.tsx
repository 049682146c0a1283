import { clsx } from 'clsx'
import { Link } from 'react-router'
import { treatmentRoom } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import { Listing } from '../../../ui/back-office/listing.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import buttons from '../../../ui/button.module.css'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defaultHours } from '../../opening-hours/rules.ts'
import { addAddress, path, type TreatmentsAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { TreatmentRefusal, TreatmentsView } from '../page.server.ts'
import type { Team } from '../team.server.ts'
import { TextsDialog } from './texts-dialog.tsx'
import { TreatmentDialog } from './treatment-dialog.tsx'
import { TreatmentsTable } from './treatments-table.tsx'

type Props = {
  view: TreatmentsView | null
  problem: string | undefined
  address: TreatmentsAddress
  refusal: TreatmentRefusal | undefined
  actionKey: string
}

const nothing: TreatmentsView['may'] = { texts: false, rules: false, visits: false }
const noTeam: Team = { clinicians: [], rooms: [] }

/** The screen of treatments: the list, its dialogs, and what was just done. */
export function TreatmentsDesk({ view, problem, address, refusal, actionKey }: Props) {
  const rows = view?.rows ?? []
  const { dialog, action } = address
  const row = dialog && dialog.kind !== 'add' ? rows.find(({ id }) => id === dialog.id) : undefined
  const may = view?.may ?? nothing
  const isEdited = dialog?.kind === 'edit' && row !== undefined
  const isForm = may.rules && (dialog?.kind === 'add' || isEdited)
  const isText = !may.rules && may.texts && isEdited
  return (
    <Listing
      title={m.treatments_title()}
      lead={view && copy.lead(rows)}
      problem={problem}
      words={{
        emptyTitle: m.treatments_empty_title(),
        empty: m.treatments_empty(),
        tryAgain: m.treatments_try_again(),
      }}
      count={rows.length}
      picture={<Drawing of={treatmentRoom} alt="" />}
      actionKey={actionKey}
      action={may.rules && <AddLink />}
      above={
        <>
          {isForm && (
            <TreatmentDialog
              key={row?.id ?? 'add'}
              row={row}
              ahead={view?.ahead ?? []}
              team={view?.team ?? noTeam}
              hours={view?.hours ?? defaultHours}
              refusal={refusal}
            />
          )}
          {isText && <TextsDialog key={row.id} {...{ row, refusal }} />}
          {may.rules && dialog?.kind === 'delete' && row && (
            <DeleteTreatment row={row} next={besideRow(rows, row.id)} ahead={view?.ahead.length ?? 0} />
          )}
          <ActionNotice
            refusal={isForm || isText ? undefined : refusal?.message}
            done={action && copy.done[action]()}
            closeLabel={m.treatments_close()}
            actionKey={actionKey}
          />
        </>
      }
    >
      <TreatmentsTable rows={rows} team={view?.team ?? noTeam} may={may} />
    </Listing>
  )
}

function AddLink() {
  return (
    <Link
      className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main)}
      to={addAddress}
      preventScrollReset
      replace
    >
      <Icon name="plus" />
      {m.treatments_add()}
    </Link>
  )
}

type DeletionProps = { row: TreatmentsView['rows'][number]; ahead: number; next: string }

function DeleteTreatment({ row, ahead, next }: DeletionProps) {
  const fields = { intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }
  return (
    <DeletionDialog
      list={path}
      words={{
        title: m.treatments_deletion_title(),
        question: m.treatments_deletion_question(),
        keep: m.treatments_deletion_keep(),
        deleteIt: m.treatments_deletion_delete_it(),
        deleting: m.treatments_deletion_deleting(),
        close: m.treatments_close(),
      }}
      fields={fields}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
      </p>
      <p className={quietText.text}>
        {m.treatments_recoverable()} {copy.visitsStay(ahead)}
      </p>
    </DeletionDialog>
  )
}
