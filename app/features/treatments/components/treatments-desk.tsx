import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { treatmentRoom } from '#app/art/drawings.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { besideRow } from '#app/platform/lists/list-address.ts'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { AddLink, Listing } from '#app/ui/back-office/listing.tsx'
import { ActionNotice, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { addAddress, editAddress, path, type TreatmentsAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { TypedTreatment } from '../form.ts'
import { inCategories } from '../order/rules.ts'
import type { TreatmentIntent, TreatmentRefusal, TreatmentsView } from '../page.server.ts'
import type { Team } from '../team.server.ts'
import { BringFields } from './bring-fields.tsx'
import { QuestionsLine } from './questions-line.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { TreatmentDialog, typedOf } from './treatment-dialog.tsx'
import { WordFields } from './treatment-fields.tsx'
import { TreatmentsTable } from './treatments-table.tsx'

type TextsDialogProps = {
  row: TreatmentsView['rows'][number]
  refusal: TreatmentRefusal | undefined
}

const inOrder = [...fieldsOf('name'), ...fieldsOf('description'), ...fieldsOf('bring')]

/** For those who write texts: what the treatment is called and said to be, and nothing else of it. */
function TextsDialog({ row, refusal }: TextsDialogProps) {
  const [typed, setTyped] = useState<TypedTreatment>(() => refusal?.typed ?? typedOf(row))
  const change = (part: Partial<TypedTreatment>) => setTyped((last) => ({ ...last, ...part }))
  const busy = useNavigation().formMethod === 'POST'
  const close = useCloseTo(path)
  const { errors = {}, message } = refusal ?? {}
  return (
    <Dialog title={m.treatments_edit_title()} closeLabel={m.treatments_close()} onClose={close} width="large">
      <Form method="post" action={editAddress(row.id)} replace preventScrollReset noValidate>
        <DialogBody>
          <ErrorSummary
            title={m.treatments_problems()}
            errors={sentencesInOrder(inOrder, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields
            fields={{ intent: 'texts' satisfies TreatmentIntent, id: typed.id, updatedAt: typed.updatedAt }}
          />
          <WordFields typed={typed} change={change} errors={errors} />
          <BringFields typed={typed} change={change} errors={errors} isText={row} />
          <QuestionsLine row={row} />
          <p className={quietText.text}>{m.treatments_texts_only()}</p>
        </DialogBody>
        <DialogActions>
          <LeaveLink to={path} discards>
            {m.treatments_discard()}
          </LeaveLink>
          <Button size="small" busy={busy} busyText={m.treatments_saving()}>
            {m.treatments_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type TreatmentsDeskProps = {
  view: TreatmentsView | null
  problem: string | undefined
  address: TreatmentsAddress
  refusal: TreatmentRefusal | undefined
  actionKey: string
}

const nothing: TreatmentsView['may'] = { texts: false, rules: false, visits: false }
const noTeam: Team = { clinicians: [], rooms: [] }

/** The screen of treatments: the list, its dialogs, and what was just done. */
export function TreatmentsDesk({ view, problem, address, refusal, actionKey }: TreatmentsDeskProps) {
  const rows = view?.rows ?? []
  const { dialog, action, of } = address
  const row = dialog && dialog.kind !== 'add' ? rows.find(({ id }) => id === dialog.id) : undefined
  const may = view?.may ?? nothing
  const isEdited = dialog?.kind === 'edit' && row !== undefined
  const isForm = may.rules && (dialog?.kind === 'add' || isEdited)
  const isText = !may.rules && may.texts && isEdited
  const categories = inCategories(rows).filter(({ key }) => key !== '')
  const renamed = may.rules && dialog?.kind === 'rename' && categories.find(({ key }) => key === dialog.id)
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
      action={may.rules && <AddLink to={addAddress}>{m.treatments_add()}</AddLink>}
      above={
        <>
          {isForm && (
            <TreatmentDialog
              key={row?.id ?? 'add'}
              row={row}
              ahead={view?.ahead ?? []}
              team={view?.team ?? noTeam}
              categories={categories}
              hours={view?.hours ?? defaultHours}
              refusal={refusal}
            />
          )}
          {isText && <TextsDialog key={row.id} row={row} refusal={refusal} />}
          {renamed && <RenameDialog group={renamed} refusal={refusal} />}
          {may.rules && dialog?.kind === 'delete' && row && (
            <DeleteTreatment row={row} next={besideRow(rows, row.id)} ahead={view?.ahead.length ?? 0} />
          )}
          <ActionNotice
            refusal={isForm || isText || renamed ? undefined : refusal?.message}
            done={action && copy.done(action, of, rows)}
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

type DeletionProps = { row: TreatmentsView['rows'][number]; ahead: number; next: string }

function DeleteTreatment({ row, ahead, next }: DeletionProps) {
  const fields = { intent: 'delete' satisfies TreatmentIntent, id: row.id, updatedAt: row.updatedAt, next }
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
          <bdi>{row.name.en}</bdi>
        </b>
      </p>
      <p className={quietText.text}>
        {m.treatments_recoverable()} {copy.visitsStay(ahead)}
      </p>
    </DeletionDialog>
  )
}
