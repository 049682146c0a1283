import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { clinicianField, listedFields, minutesField, roomField, type TypedTreatment } from '../form.ts'
import { durations } from '../rules.ts'
import type { Assignable, Team } from '../team.server.ts'
import styles from './assignee-choice.module.css'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  team: Team
  /** Who is assigned by now. */
  assigned: { clinicianIds: readonly string[]; roomIds: readonly string[] }
}

/** Who gives the treatment and where; nobody, and no room, where a visit takes up no more than the treatment itself. */
export function AssigneeChoice({ typed, change, errors, team, assigned }: Props) {
  const clinicians = withDeleted(
    team.clinicians,
    [...assigned.clinicianIds, ...typed.clinicianIds],
    m.treatments_deleted_clinician,
  )
  const rooms = withDeleted(team.rooms, [...assigned.roomIds, ...typed.roomIds], m.treatments_deleted_room)
  if (clinicians.length + rooms.length === 0) return null
  const listed = {
    [listedFields.clinicians]: clinicians.map(({ id }) => id).join(','),
    [listedFields.rooms]: rooms.map(({ id }) => id).join(','),
  }
  return (
    <div className={columns.twoColumns}>
      <HiddenFields fields={listed} />
      <Boxes
        id="clinicians"
        legend={m.treatments_given_by()}
        hint={typed.clinicianIds.length === 0 ? m.treatments_given_by_nobody() : m.treatments_given_by_one()}
        error={errors.clinicians}
        all={clinicians}
        chosen={typed.clinicianIds}
        field={clinicianField}
        choose={(clinicianIds) => change({ clinicianIds })}
        note={typed.clinicianIds.length > 0 ? m.treatments_own_minutes_hint() : undefined}
        beside={(one) => (
          <OwnMinutes
            name={copy.assignee(one)}
            id={minutesField(one.id)}
            value={typed.ownMinutes[one.id] ?? ''}
            usual={typed.durationMinutes}
            error={errors[minutesField(one.id)]}
            type={(minutes) => change({ ownMinutes: { ...typed.ownMinutes, [one.id]: minutes } })}
          />
        )}
      />
      <Boxes
        id="rooms"
        legend={m.treatments_rooms()}
        hint={typed.roomIds.length === 0 ? m.treatments_no_room() : m.treatments_one_room()}
        error={errors.rooms}
        all={rooms}
        chosen={typed.roomIds}
        field={roomField}
        choose={(roomIds) => change({ roomIds })}
      />
    </div>
  )
}

/**
 * Who is assigned, although deleted, is listed too, ticked or not: it could not be taken away otherwise.
 * @param name of one that is no longer in the database
 */
function withDeleted(team: Assignable[], ids: string[], name: () => string): Assignable[] {
  const forgotten = [...new Set(ids)].filter((id) => !team.some((one) => one.id === id))
  return [
    ...team.filter(({ id, isDeleted }) => !isDeleted || ids.includes(id)),
    ...forgotten.map((id) => ({ id, name: name(), active: true, isDeleted: false })),
  ]
}

type BoxesProps = {
  id: string
  legend: string
  hint: string
  error: string | undefined
  all: Assignable[]
  chosen: string[]
  field: (id: string) => string
  choose: (ids: string[]) => void
  /** A second line of the hint. */
  note?: string | undefined
  /** What is asked about each of them. */
  beside?: (one: Assignable) => ReactNode
}

function Boxes({ id, legend, hint, error, all, chosen, field, choose, note, beside }: BoxesProps) {
  if (all.length === 0) return null
  const toggled = (one: string, isOn: boolean) =>
    isOn ? [...chosen, one] : chosen.filter((other) => other !== one)
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className={fieldset.legend}>{legend}</legend>
      <p className={quietText.small}>{hint}</p>
      {note && <p className={quietText.small}>{note}</p>}
      <FieldMessage id={id} error={error} />
      {all.map((one, place) => (
        <div key={one.id} className={styles.assignee}>
          <label className={checkLine.checkLine}>
            <input
              type="checkbox"
              id={place === 0 ? id : undefined}
              name={field(one.id)}
              checked={chosen.includes(one.id)}
              onChange={(event) => choose(toggled(one.id, event.target.checked))}
            />
            <bdi>{copy.assignee(one)}</bdi>
          </label>
          {beside?.(one)}
        </div>
      ))}
    </fieldset>
  )
}

type OwnMinutesProps = {
  name: string
  id: string
  value: string
  /** The treatment's, as it is typed by now. */
  usual: string
  error: string | undefined
  type: (minutes: string) => void
}

/** How long somebody takes for it, where that is another length than the treatment's. */
function OwnMinutes({ name, id, value, usual, error, type }: OwnMinutesProps) {
  const { least, most, step } = durations
  return (
    <div className={styles.minutes}>
      <FieldMessage id={id} error={error} />
      <input
        id={id}
        name={id}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        step={step}
        placeholder={usual}
        aria-label={m.treatments_own_minutes({ name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        value={value}
        onChange={(event) => type(event.target.value)}
      />
      <span aria-hidden="true">{m.treatments_minutes_unit()}</span>
    </div>
  )
}
