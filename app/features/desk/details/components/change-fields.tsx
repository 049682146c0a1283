import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ShowButton, usePicked } from '#app/features/desk/add/components/time-choice.tsx'
import { visitAddress } from '#app/features/desk/address.ts'
import { FirstRow, TreatmentRows } from '#app/features/desk/components/treatment-rows.tsx'
import {
  changeFields,
  readRows,
  type TypedChange,
  writeRows,
} from '#app/features/scheduling/changes/fields.ts'
import { durations } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { NumberField } from '#app/ui/back-office/form-controls.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import { chosenInForm, withRows } from '../change-fields.ts'
import type { DetailsView, MoveView } from '../page.server.ts'
import styles from './change-fields.module.css'

/** What of the visit is chosen to be another, for the address: null where it stays. */
export function chosenSoFar({ change, clinicianId }: MoveView) {
  return {
    with: clinicianId,
    for: change.isOtherTreatment ? change.treatmentId : null,
    minutes: change.minutes === change.usualMinutes ? null : change.minutes,
    room: change.roomId,
    next: change.chosenNext,
  }
}

type Props = {
  view: DetailsView
  move: MoveView
  list: string
  typed: Partial<TypedChange> | undefined
  errors: Record<string, string>
}

/** What for, how long, with whom and where. Each choice shows its own times at once; without script a button does. */
export function ChangeFields({ view, move, list, typed, errors }: Props) {
  const { visit } = view
  const { change } = move
  const navigate = useNavigate()
  // What is typed while data come stays, unless they bring another length.
  const [minutes, setMinutes] = usePicked(change.minutes, typed?.minutes ?? change.minutes)
  // All fields as they are by now: two changes in a row are looked up together.
  const look = (form: HTMLFormElement | null) => {
    if (!form) return
    const sent = new FormData(form)
    const typedNow = recordOf(changeFields, (name) => String(sent.get(name) ?? ''))
    const withThem = withRows(typedNow, (name) => sent.getAll(name).map(String))
    const chosen = { ...chosenInForm(withThem), move: move.chosen ?? visit.date }
    void navigate(visitAddress(list, visit.id, chosen), { replace: true, preventScrollReset: true })
  }
  const sentRows = readRows(typed?.next ?? null)
  const rows =
    sentRows?.map((row) => ({
      ...(change.next.find((one) => one.treatment === row.treatment) ?? bare),
      ...row,
    })) ?? change.next
  const isOther = move.clinicianId !== null && move.clinicianId !== visit.clinicianId
  const others = move.clinicians.filter(({ id }) => id !== visit.clinicianId)
  const canStay = move.clinicians.length > others.length
  const room = move.rooms.find(({ id }) => id === visit.roomId)
  const options = change.treatments.map(({ id, name, category }) => ({ value: id, name, group: category }))
  const treatment = (
    <Choice
      name="treatment"
      label={m.details_change_treatment()}
      chosen={typed?.treatment || change.treatmentId}
      error={errors.treatment}
      onChoose={look}
    >
      <GroupedOptions options={options} />
    </Choice>
  )
  return (
    <div className={styles.fields}>
      <input type="hidden" name="listedTreatment" value={change.treatmentId} />
      <input type="hidden" name="listedMinutes" value={change.usualMinutes} />
      <input type="hidden" name="listedWith" value={isOther ? (move.clinicianId ?? '') : ''} />
      {/* Of the first treatment, so that those of one index belong together. */}
      <input type="hidden" name="rows" value={change.ownNext} />
      <input type="hidden" name="with" value="" />
      {rows.length > 0 ? <FirstRow>{treatment}</FirstRow> : treatment}
      <NumberField
        id="move-minutes"
        name="minutes"
        label={rows.length > 0 ? m.details_change_minutes_first() : m.details_change_minutes()}
        range={durations}
        error={errors.minutes}
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
        onBlur={(event) => minutes !== change.minutes && look(event.currentTarget.form)}
      />
      {(others.length > 0 || errors.otherWith) && (
        <Choice
          key={`with ${change.treatmentId}`}
          name="otherWith"
          label={m.details_change_clinician()}
          chosen={typed?.otherWith ?? (isOther ? (move.clinicianId ?? '') : '')}
          error={errors.otherWith}
          onChoose={look}
        >
          <option value="">{canStay ? visit.clinician : m.details_change_any_clinician()}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {move.rooms.length > 1 || errors.room ? (
        <Choice
          key={`room ${change.treatmentId}`}
          name="room"
          label={m.details_change_room()}
          chosen={typed?.room ?? change.roomId ?? ''}
          error={errors.room}
          onChoose={look}
        >
          <option value="">
            {room ? m.details_change_room_or_free({ room: room.name }) : m.details_change_any_room()}
          </option>
          {move.rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : (
        <input type="hidden" name="room" value="" />
      )}
      <TreatmentRows
        id="move"
        rows={rows}
        first={typed?.treatment || change.treatmentId}
        options={options}
        errors={errors}
        answer={writeRows(rows)}
        look={look}
      />
      <ShowButton>{m.details_change_show()}</ShowButton>
    </div>
  )
}

/** A row that nothing is known of yet. */
const bare = { clinicians: [], rooms: [] }

type ChoiceProps = {
  name: string
  label: string
  chosen: string
  error: string | undefined
  onChoose: (form: HTMLFormElement | null) => void
  children: ReactNode
}

function Choice({ name, label, chosen, error, onChoose, children }: ChoiceProps) {
  // Where the answer brings another one, as when the first treatment is removed, it stands here.
  const [value, pick] = usePicked(chosen, chosen)
  const frame = { id: `move-${name}`, label, error, className: compactField.compact }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        name={name}
        value={value}
        onChange={(event) => {
          pick(event.target.value)
          onChoose(event.currentTarget.form)
        }}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
