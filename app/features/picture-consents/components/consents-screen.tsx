import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import {
  addConsentAddress,
  consentsPath,
  patientAddress,
  patientsPath,
} from '#app/features/patients/address.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { languageOf } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { dateInFull, languageName, languageNameWithin } from '#app/platform/format.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { AddLink, Listing, TableHead } from '#app/ui/back-office/listing.tsx'
import { ActionNotice, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { described, Field, FieldFrame, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { editConsentAddress, readConsentsAddress, withdrawConsentAddress } from '../address.ts'
import { consentFields, type TypedConsent } from '../form.ts'
import type { ConsentIntent, ConsentRefusal, ConsentsView, ConsentView } from '../page.server.ts'
import { consentLengths } from '../rules.ts'
import styles from './consents-screen.module.css'

type Props = {
  view: ConsentsView | null
  problem: string | undefined
  search: string
  refusal: ConsentRefusal | undefined
  actionKey: string
}

/** Everybody who agreed that pictures of them are on the website, and who withdrew that. */
export function ConsentsScreen({ view, problem, search, refusal, actionKey }: Props) {
  const consents = view?.consents ?? []
  const { dialog, action } = readConsentsAddress(new URLSearchParams(search))
  const named = dialog && dialog.kind !== 'add' ? consents.find(({ id }) => id === dialog.id) : undefined
  const edited = dialog?.kind === 'edit' && !named?.withdrawn ? named : undefined
  const isForm = view !== null && (dialog?.kind === 'add' || edited !== undefined)
  return (
    <Listing
      title={m.picture_consents_title()}
      lead={
        <>
          {m.picture_consents_lead()} <Link to={patientsPath}>{m.picture_consents_back()}</Link>
        </>
      }
      problem={problem}
      words={{
        emptyTitle: m.picture_consents_empty_title(),
        empty: m.picture_consents_empty(),
        tryAgain: m.picture_consents_try_again(),
      }}
      count={consents.length}
      picture={<Drawing of={emptyDesert} alt="" />}
      actionKey={actionKey}
      isLedTo
      action={view && <AddLink to={addConsentAddress()}>{m.picture_consents_add()}</AddLink>}
      above={
        <>
          {isForm && (
            <ConsentDialog key={edited?.id ?? 'add'} consent={edited} view={view} refusal={refusal} />
          )}
          {dialog?.kind === 'withdraw' && named && !named.withdrawn && <Withdrawing consent={named} />}
          <ActionNotice
            refusal={isForm ? undefined : refusal?.message}
            done={action && done[action]()}
            closeLabel={m.picture_consents_close()}
            actionKey={actionKey}
          />
        </>
      }
    >
      <table className={listTable.table}>
        <TableHead
          caption={m.picture_consents_title()}
          columns={[
            m.picture_consents_name(),
            m.picture_consents_signed(),
            m.picture_consents_allowed(),
            m.picture_consents_state(),
          ]}
          actions={m.picture_consents_actions()}
        />
        <tbody>
          {consents.map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
        </tbody>
      </table>
    </Listing>
  )
}

const done = {
  added: m.picture_consents_done_added,
  saved: m.picture_consents_done_saved,
  withdrawn: m.picture_consents_done_withdrawn,
} as const

function Row({ consent }: { consent: ConsentView }) {
  const { id, code, name, patientId, signedOn, faceMayShow, language, note, recordedBy, withdrawn } = consent
  const who = <bdi>{name}</bdi>
  return (
    <tr {...rowMark(id)}>
      <td className={listTable.first}>
        {patientId === null ? <b>{who}</b> : <Link to={patientAddress(patientId)}>{who}</Link>}
        <small>{m.picture_consents_code({ code })}</small>
        {note !== '' && (
          <small className={styles.note}>
            <bdi>{note}</bdi>
          </small>
        )}
      </td>
      <td data-l={m.picture_consents_signed()}>
        {dateInFull(signedOn)}
        <small>
          {m.picture_consents_recorded({ language: languageNameWithin(language), who: recordedBy })}
        </small>
      </td>
      <td data-l={m.picture_consents_allowed()}>{faceWords(faceMayShow)}</td>
      <td data-l={m.picture_consents_state()}>
        {withdrawn ? (
          <>
            <Chip tone="warning">{m.picture_consents_is_withdrawn()}</Chip>
            <small>
              {m.picture_consents_withdrawn_by({ day: dateInFull(withdrawn.on), who: withdrawn.by })}
            </small>
          </>
        ) : (
          <Chip tone="success" icon="check">
            {m.picture_consents_holds()}
          </Chip>
        )}
      </td>
      <td className={listTable.actions}>{!withdrawn && <RowActions id={id} name={name} />}</td>
    </tr>
  )
}

const faceWords = (faceMayShow: boolean) =>
  faceMayShow ? m.picture_consents_face_allowed() : m.picture_consents_face_refused()

function RowActions({ id, name }: Pick<ConsentView, 'id' | 'name'>) {
  const ofWhom = (
    <span className={typography.visuallyHidden}>
      {' '}
      <bdi>{name}</bdi>
    </span>
  )
  return (
    <div className={rowActions.actions}>
      <Link className={rowActions.button} to={editConsentAddress(id)} preventScrollReset replace data-step>
        {m.picture_consents_edit()}
        {ofWhom}
      </Link>
      <Link className={rowActions.button} to={withdrawConsentAddress(id)} preventScrollReset replace>
        {m.picture_consents_withdraw()}
        {ofWhom}
      </Link>
    </div>
  )
}

/** Asks first: it is for good. */
function Withdrawing({ consent: { id, name, code, signedOn } }: { consent: ConsentView }) {
  return (
    <DeletionDialog
      list={consentsPath}
      icon="eye-slash"
      words={{
        title: m.picture_consents_withdraw_ask(),
        keep: m.picture_consents_cancel(),
        deleteIt: m.picture_consents_withdraw_it(),
        deleting: m.picture_consents_withdrawing(),
        close: m.picture_consents_close(),
      }}
      fields={{ intent: 'withdraw' satisfies ConsentIntent, id }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {m.picture_consents_withdraw_which({ code, day: dateInFull(signedOn) })}
      </p>
      <p className={quietText.text}>{m.picture_consents_withdraw_lead()}</p>
    </DeletionDialog>
  )
}

/** As the form shows a consent that is there. */
const typedOf = ({ name, signedOn, faceMayShow, language, note }: ConsentView): TypedConsent => ({
  name,
  signedOn,
  face: faceMayShow ? 'yes' : 'no',
  language,
  note,
  signed: '1',
})

type DialogProps = {
  consent: ConsentView | undefined
  view: ConsentsView
  refusal: ConsentRefusal | undefined
}

function ConsentDialog({ consent, view: { patient, today }, refusal }: DialogProps) {
  const close = useCloseTo(consentsPath)
  const { busy, guard } = useSending()
  const { errors = {}, message } = refusal ?? {}
  const empty = { name: patient?.name ?? '', signedOn: today, face: '', language: '', note: '', signed: '' }
  const typed = refusal?.typed ?? (consent ? typedOf(consent) : empty)
  const ofNew = { patient: patient?.id ?? '' }
  const ofKnown = { id: consent?.id ?? '', updatedAt: consent?.updatedAt ?? '' }
  const intent: ConsentIntent = consent ? 'save' : 'add'
  return (
    <Dialog
      title={consent ? m.picture_consents_edit_title() : m.picture_consents_add()}
      closeLabel={m.picture_consents_close()}
      onClose={close}
    >
      <Form
        method="post"
        action={consent ? editConsentAddress(consent.id) : addConsentAddress(patient?.id)}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <DialogBody>
          <ErrorSummary
            title={m.picture_consents_problems()}
            errors={sentencesInOrder(consentFields, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={{ intent, ...(consent ? ofKnown : ofNew) }} />
          <Field
            className={compactField.compact}
            name="name"
            label={m.picture_consents_name()}
            error={errors.name}
            defaultValue={typed.name}
            maxLength={consentLengths.name * 2}
            autoComplete="off"
            required
            data-first
          />
          <Field
            className={compactField.compact}
            name="signedOn"
            type="date"
            label={m.picture_consents_signed()}
            error={errors.signedOn}
            defaultValue={typed.signedOn}
            max={today}
            autoComplete="off"
            required
          />
          <FaceChoice chosen={typed.face} error={errors.face} />
          <FieldFrame
            id="language"
            label={m.picture_consents_language()}
            error={errors.language}
            className={compactField.compact}
          >
            <span className={select.select}>
              <select
                {...described({ id: 'language', error: errors.language })}
                name="language"
                defaultValue={typed.language || clinicLanguages()[0]}
              >
                {languagesWith(typed.language).map((one) => (
                  <option key={one} value={one}>
                    {languageName(one)}
                  </option>
                ))}
              </select>
              <Icon name="caret-down" />
            </span>
          </FieldFrame>
          <TextArea
            className={compactField.compact}
            name="note"
            label={m.picture_consents_note()}
            mark={m.picture_consents_optional()}
            hint={m.picture_consents_note_hint()}
            error={errors.note}
            defaultValue={typed.note}
            maxLength={consentLengths.note * 2}
            rows={2}
            autoComplete="off"
          />
          <div>
            <FieldMessage id="signed" error={errors.signed} />
            <label className={checkLine.checkLine}>
              <input
                {...described({ id: 'signed', error: errors.signed })}
                type="checkbox"
                name="signed"
                value="1"
                defaultChecked={typed.signed === '1'}
              />
              <span>{m.picture_consents_signed_form()}</span>
            </label>
          </div>
        </DialogBody>
        <DialogActions>
          <LeaveLink to={consentsPath}>{m.picture_consents_cancel()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.picture_consents_saving()}>
            {m.picture_consents_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The clinic's languages, and the one that is kept where it is off by now. */
const languagesWith = (kept: string) => [
  ...new Set([...clinicLanguages(), ...(kept === '' ? [] : [languageOf(kept)])]),
]

/** Neither is chosen at first: it is asked of the person. */
function FaceChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className={styles.face} id="face" aria-describedby={error && 'face-error'}>
      <legend>{m.picture_consents_face()}</legend>
      <FieldMessage id="face" error={error} />
      <div className={radioBoxes.boxes}>
        {(['no', 'yes'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="face"
              value={value}
              defaultChecked={chosen === value}
              aria-invalid={error ? true : undefined}
            />
            {faceWords(value === 'yes')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
