import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import box from '#app/ui/back-office/box.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  addConsentAddress,
  correctAddress,
  eraseAddress,
  exportAddress,
  joinAddress,
  moveAddress,
  patientAddress,
} from '../address.ts'
import type { PatientIntent } from '../page/actions.server.ts'
import type { PatientView } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

const small = clsx(buttons.button, buttons.secondary, buttons.extraSmall)

type PatientRecordProps = {
  view: PatientView
  /** Typed as the reason why they book by phone only, and what is wrong with it. */
  reason: string
  error: string | undefined
}

/** Who was joined with it, what was moved or corrected, and whether they book online. */
export function PatientRecord({ view, reason, error }: PatientRecordProps) {
  const { id, joined, moved, corrected } = view
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="patient-record">
      <h2 id="patient-record">{m.patients_record()}</h2>
      {joined.length > 0 && <h3 className={styles.part}>{m.patients_joined()}</h3>}
      <ul className={styles.relatedPatients}>
        {joined.map((other) => (
          <Joined key={other.id} id={id} other={other} />
        ))}
      </ul>
      {moved.length > 0 && <h3 className={styles.part}>{m.patients_moved()}</h3>}
      <ul className={styles.relatedPatients}>
        {moved.map((move) => (
          <Moved key={move.id} id={id} move={move} />
        ))}
      </ul>
      {corrected && (
        <>
          <h3 className={styles.part}>{m.patients_corrected()}</h3>
          <ul className={styles.relatedPatients}>
            <li {...rowMark('correction')}>
              <span className={styles.text}>
                <small>{m.patients_joined_by(corrected)}</small>
              </span>
              <RowForm list={patientAddress(id)} fields={{ intent: 'uncorrect' satisfies PatientIntent }}>
                <button type="submit" className={small} data-step>
                  {m.patients_undo_correction()}
                </button>
              </RowForm>
            </li>
          </ul>
        </>
      )}
      <div className={clsx(styles.actions, box.button)}>
        <Link className={small} to={correctAddress(id)}>
          <Icon name="pencil-simple" />
          {m.patients_correct()}
        </Link>
        <Link className={small} to={joinAddress(id)}>
          {m.patients_join_another()}
        </Link>
        <Link className={small} to={moveAddress(id)}>
          {m.patients_move()}
        </Link>
        <Link className={small} to={addConsentAddress(id)}>
          {m.picture_consents_of_patient()}
        </Link>
      </div>
      <OnlineBooking view={view} reason={reason} error={error} />
      {view.hasRights && <Rights id={id} />}
    </section>
  )
}

/** Keeps one patient from booking online, with a reason for the team. */
function OnlineBooking({ view: { id, block }, reason, error }: PatientRecordProps) {
  const { busy, guard } = useSending()
  if (block)
    return (
      <>
        <h3 className={styles.part}>{m.patients_block_title()}</h3>
        <ul className={styles.relatedPatients}>
          <li {...rowMark('block')}>
            <span className={styles.text}>
              <bdi>{block.reason}</bdi>
              <small>{m.patients_joined_by(block)}</small>
            </span>
            <RowForm list={patientAddress(id)} fields={{ intent: 'unblock' satisfies PatientIntent }}>
              <button type="submit" className={small} data-step>
                {m.patients_block_end()}
              </button>
            </RowForm>
          </li>
        </ul>
      </>
    )
  return (
    <details open={error !== undefined}>
      <FoldSummary className={clsx(styles.part, styles.opens)}>{m.patients_block()}</FoldSummary>
      <Form method="post" action={patientAddress(id)} preventScrollReset onSubmit={guard} noValidate>
        <input type="hidden" name="intent" value={'block' satisfies PatientIntent} />
        <Field
          id="block-reason"
          name="reason"
          label={m.patients_block_reason()}
          hint={m.patients_block_hint()}
          defaultValue={reason}
          error={error}
          autoComplete="off"
        />
        <Button
          variant="secondary"
          size="extra-small"
          className={box.button}
          busy={busy}
          busyText={m.patients_saving()}
        >
          {m.patients_block_now()}
        </Button>
      </Form>
    </details>
  )
}

/** What a patient may ask for, where anyone who looks may give it. */
function Rights({ id }: { id: string }) {
  return (
    <>
      <h3 className={styles.part}>{m.patients_rights()}</h3>
      <div className={styles.actions}>
        <a className={small} href={exportAddress(id)}>
          {m.patients_export()}
        </a>
        <Link
          className={clsx(buttons.button, buttons.dangerOutline, buttons.extraSmall)}
          to={eraseAddress(id)}
        >
          <Icon name="trash" />
          {m.patients_erase()}
        </Link>
      </div>
    </>
  )
}

function Joined({ id, other }: { id: string; other: PatientView['joined'][number] }) {
  const { name, who, when } = other
  return (
    <li {...rowMark(other.id)}>
      <span className={styles.text}>
        <bdi>{name}</bdi>
        <small>{m.patients_joined_by({ who, when })}</small>
      </span>
      {other.canBeTakenApart && (
        <RowForm
          list={patientAddress(id)}
          fields={{ intent: 'separate' satisfies PatientIntent, other: other.id }}
        >
          <button type="submit" className={small} aria-label={m.patients_take_apart_of({ name })} data-step>
            {m.patients_take_apart()}
          </button>
        </RowForm>
      )}
    </li>
  )
}

function Moved({ id, move }: { id: string; move: PatientView['moved'][number] }) {
  const { what, to, who, when } = move
  return (
    <li {...rowMark(move.id)}>
      <span className={styles.text}>
        <Link to={to}>
          <bdi>{what}</bdi>
        </Link>
        <small>{m.patients_joined_by({ who, when })}</small>
      </span>
      <RowForm
        list={patientAddress(id)}
        fields={{ intent: 'unmove' satisfies PatientIntent, other: move.id }}
      >
        <button type="submit" className={small} aria-label={m.patients_undo_move_of({ what })} data-step>
          {m.patients_undo_move()}
        </button>
      </RowForm>
    </li>
  )
}
