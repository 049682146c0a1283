import { clsx } from 'clsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import buttonRow from '../../../../../ui/back-office/button-row.module.css'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import { QuietEnter } from '../../../../../ui/back-office/quiet-enter.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { parseSlot, type Slot, slotValue } from '../../../rules.ts'
import { visitAddress } from '../../address.ts'
import { FreeTimes } from '../../components/free-days.tsx'
import { TellChoice } from '../../components/tell-choice.tsx'
import { VisitFields } from '../../components/visit-fields.tsx'
import { firstName } from '../../first-name.ts'
import type { DetailsView, MoveView } from '../page.server.ts'
import styles from './move-form.module.css'
import { MoveClinicians, MoveDays, type MoveProps } from './move-strips.tsx'

type FormProps = MoveProps & {
  /** Where it leads to leave the visit where it is. */
  back: string
  /** What is wrong with the chosen time. */
  problem: string | undefined
  /** What the last action gave back: each refusal is announced. */
  attempt: object | undefined
}

/** Days as links, then only free times, then old and new side by side; the button repeats the new time. */
export function MoveForm({ view, move, list, back, problem, attempt }: FormProps) {
  const { visit } = view
  const { busy, guard } = useSending()
  const [picked, setPicked] = useState<string | null>(null)
  const slot = picked === null ? null : parseSlot(picked)
  const isShown = slot !== null && slot.date === move.chosen && move.times.includes(slot.time)
  return (
    <section>
      <h3>{m.details_move_title()}</h3>
      {problem && (
        <ErrorSummary
          className={styles.problem}
          title={m.details_problem()}
          errors={[{ field: 'move-slot', message: problem }]}
          attempt={attempt}
        />
      )}
      <MoveClinicians view={view} move={move} list={list} />
      <MoveDays view={view} move={move} list={list} />
      <Form
        method="post"
        action={visitAddress(list, visit.id, {
          ...{ move: move.chosen, strip: move.days[0]?.date ?? null },
          with: move.clinicianId,
        })}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <QuietEnter />
        <VisitFields row={visit} intent="move" />
        <Times
          view={view}
          move={move}
          problem={problem}
          onChoose={(chosen) => setPicked(slotValue(chosen))}
        />
        {isShown && <Swap visit={visit} to={slot} move={move} />}
        <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noLetter} />
        <Buttons move={move} slot={isShown ? slot : null} busy={busy} back={back} />
      </Form>
    </section>
  )
}

type ButtonsProps = Pick<FormProps, 'move' | 'back'> & { slot: Slot | null; busy: boolean }

function Buttons({ move, slot, busy, back }: ButtonsProps) {
  return (
    <div className={clsx(buttonRow.row, styles.buttons)}>
      {move.times.length > 0 && (
        <Button type="submit" size="extra-small" busy={busy} busyText={m.details_moving()}>
          {slot
            ? m.details_move_to({ day: shortDate(slot.date), time: timeText(slot.time) })
            : m.details_move_to_chosen()}
        </Button>
      )}
      <LeaveLink to={back} size="extraSmall">
        {m.details_keep_time()}
      </LeaveLink>
    </div>
  )
}

type TimesProps = Pick<FormProps, 'view' | 'move' | 'problem'> & { onChoose: (slot: Slot) => void }

function Times({ view, move, problem, onChoose }: TimesProps) {
  const isOther = move.clinicianId !== view.visit.clinicianId
  if (!move.offered) return <p className={quietText.line}>{m.details_not_offered_any_more()}</p>
  return (
    <div id="move-slot" className={problem ? styles.refused : undefined} tabIndex={-1}>
      <FieldMessage id="move-slot" error={problem} />
      <FreeTimes
        key={`${move.chosen} ${move.clinicianId}`}
        view={move}
        clinicianId={isOther ? move.clinicianId : null}
        onChoose={onChoose}
      />
    </div>
  )
}

type SwapProps = { visit: DetailsView['visit']; to: Slot; move: MoveView }

/** From old to new; with whom where that changes. */
function Swap({ visit, to, move }: SwapProps) {
  const next = move.clinicians.find(({ id }) => id === move.clinicianId)
  const isOther = next !== undefined && next.id !== visit.clinicianId
  return (
    <p className={styles.swap}>
      <del>
        {shortDate(visit.date)}
        <br />
        {timeText(visit.time)}
        {isOther && visit.clinician !== '' && <bdi>{visit.clinician}</bdi>}
      </del>
      <Icon name="arrow-right" />
      <ins>
        {shortDate(to.date)}
        <br />
        {timeText(to.time)}
        {isOther && <bdi>{next.name}</bdi>}
      </ins>
    </p>
  )
}
