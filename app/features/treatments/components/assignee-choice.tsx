import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { clinicianField, listedFields, roomField, type TypedTreatment } from '../form.ts'
import type { Assignable, Team } from '../team.server.ts'

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
}

function Boxes({ id, legend, hint, error, all, chosen, field, choose }: BoxesProps) {
  if (all.length === 0) return null
  const toggled = (one: string, isOn: boolean) =>
    isOn ? [...chosen, one] : chosen.filter((other) => other !== one)
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className={fieldset.legend}>{legend}</legend>
      <p className={quietText.small}>{hint}</p>
      <FieldMessage id={id} error={error} />
      {all.map((one, place) => (
        <label key={one.id} className={checkLine.checkLine}>
          <input
            type="checkbox"
            id={place === 0 ? id : undefined}
            name={field(one.id)}
            checked={chosen.includes(one.id)}
            onChange={(event) => choose(toggled(one.id, event.target.checked))}
          />
          <bdi>{copy.assignee(one)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
